#!/bin/sh
# Runs Kuppah on one rented machine with Debian 12 or Ubuntu 24.04, or newer, as root:
#
#   git clone REPOSITORY /opt/kuppah-source
#   sh /opt/kuppah-source/deploy/machine.sh install     installs, asks, and says what is still open
#   sh /opt/kuppah-source/deploy/machine.sh restore BACKUP KEYFILE     on a new machine
#   sh /opt/kuppah/deploy/machine.sh upgrade [VERSION]  takes the newest version, or this one
#   sh /opt/kuppah/deploy/machine.sh back               returns to the version and data before it
#   sh /opt/kuppah/deploy/machine.sh backup             makes an encrypted backup; a timer does it each night
#   sh /opt/kuppah/deploy/machine.sh run COMMAND …      runs one of server/commands, such as recount
#   sh /opt/kuppah/deploy/machine.sh open               says what is still open
#
# Each can be repeated: what is done is not done again. docs/running.md explains the rest.
set -eu
umask 022

SOURCE=/opt/kuppah-source           # git
RELEASES=/opt/kuppah-releases       # a folder for each version that was installed
CURRENT=/opt/kuppah                 # a link to the one that runs
SETTINGS=/etc/kuppah.env
DATA=/var/lib/kuppah
STATUS=$DATA/backups/status.json    # what the server knows of backups (server/backup/status.ts)
BACKUPS=/var/backups/kuppah
KEPT=14                             # backups, and days in which an upgrade can be undone
KEY=/run/kuppah-backup-key          # opens backups; only until it is on paper

say() { printf '%s\n' "$*" >&2; }
fail() { say "$*" && exit 1; }
as_postgres() { (cd / && setpriv --reuid=postgres --regid=postgres --init-groups "$@"); }
database() { as_postgres psql --no-psqlrc --pset=pager=off --quiet --tuples-only --no-align --set=ON_ERROR_STOP=1 "$@"; }
remove_database() { as_postgres env PGOPTIONS=--client-min-messages=warning dropdb --if-exists "$1"; }
new_database() { remove_database "$1" && as_postgres createdb --template=template0 --locale=C.UTF-8 --encoding=UTF8 --owner="$2" "$1"; }
newest_entry() { database -d "$1" -c 'select coalesce(max(id), 0) from audit_events'; }
exists() { database -d kuppah -c 'select 1' >/dev/null 2>&1; }
running() { basename "$(readlink -f "$CURRENT")"; }

# shellcheck source=deploy/.env.example
read_settings() { set -a && . "$SETTINGS" && set +a; }

# Runs a program of the version that is installed, as the portal's user.
run() {
  (cd "$CURRENT" && DATA_DIR=$DATA setpriv --reuid=kuppah --regid=kuppah --init-groups node_modules/.bin/node "$@")
}

# Makes the folder of a version (a commit): its packages and pages.
build() {
  [ -e "$RELEASES/$1" ] || git -C "$SOURCE" worktree add --quiet --detach "$RELEASES/$1" "$1"
  say "Building $1: a minute or two …"
  sh "$(dirname "$0")/build.sh" "$RELEASES/$1"
}

# Starts the version of the link with its own service files, and waits until it is ready: its tables may
# have to be changed first.
start() {
  cp "$CURRENT"/deploy/kuppah*.service "$CURRENT"/deploy/kuppah*.timer /etc/systemd/system/
  cp "$CURRENT/deploy/balancer/Caddyfile" /etc/caddy/Caddyfile
  systemctl daemon-reload
  systemctl restart kuppah caddy
  curl --fail --silent --output /dev/null --retry 150 --retry-delay 2 --retry-all-errors http://127.0.0.1:3000/readyz
}

# Writes the database, the documents and the settings to one file that only the key on paper opens.
backup() {
  read_settings
  install -d -m 700 "$BACKUPS"
  install -d -o kuppah -g kuppah -m 700 "$DATA/backups" "$DATA/documents"
  [ -e "$STATUS" ] || note null
  work=$(mktemp -d "$BACKUPS/.work-XXXXXX")
  trap backup_failed EXIT
  made=$(date -u +%Y-%m-%dT%H:%M:%SZ)
  file=$BACKUPS/kuppah-$(echo "$made" | tr : -).tar.age
  entry=$(newest_entry kuppah)
  as_postgres pg_dump --format=custom kuppah >"$work/database.dump"
  # Restores it beside: it must have all that the audit trail had.
  new_database kuppah_trial postgres
  as_postgres pg_restore --no-owner --exit-on-error --dbname=kuppah_trial <"$work/database.dump"
  [ "$(newest_entry kuppah_trial)" -ge "$entry" ] || fail "The dump ends before entry $entry of the audit trail."
  remove_database kuppah_trial
  running >"$work/version"
  cp "$SETTINGS" "$work/kuppah.env"
  tar -cf "$work/all" -C "$work" database.dump version kuppah.env -C "$DATA" documents
  age -r "$BACKUP_RECIPIENT" -o "$work/file" "$work/all"
  [ ! -e "$KEY" ] || age -d -i "$KEY" "$work/file" | cmp - "$work/all" || fail 'The key does not open the backup.'
  mv "$work/file" "$file" && sync "$file"
  note "{\"made_at\":\"$made\",\"bytes\":$(stat -c %s "$file")}"
  rm -rf "$work"
  trap - EXIT
  find "$BACKUPS" -name 'kuppah-*.tar.age' | sort | head -n "-$KEPT" | xargs -r rm
  # The data before an upgrade contains whoever is erased later.
  [ -z "$(find "$RELEASES/before" -mtime "+$KEPT" 2>/dev/null)" ] || forget_before
  say "$file"
}
# Tells the server of the last good backup.
note() { printf '{"last_good":%s,"problem":null}' "$1" >"$STATUS" && chown kuppah:kuppah "$STATUS"; }
backup_failed() { sed -i 's/"problem":.*/"problem":"failed"}/' "$STATUS" && rm -rf "$work"; }
# Removes what an earlier upgrade kept: its data, and versions that do not run. $1 is kept.
forget_before() {
  remove_database kuppah_before
  rm -f "$RELEASES/before"
  for folder in "$RELEASES"/*; do
    [ "$folder" = "$(readlink -f "$CURRENT")" ] || [ "$folder" = "$RELEASES/${1:-}" ] ||
      git -C "$SOURCE" worktree remove --force "$folder"
  done
}

prepare() {
  [ -d "$SOURCE/.git" ] || fail "Clone the repository to $SOURCE first."
  say 'Installing PostgreSQL, Caddy and age …'
  export DEBIAN_FRONTEND=noninteractive
  apt-get -qq update
  apt-get -qq install --no-install-recommends postgresql caddy age ca-certificates curl git openssl >/var/log/kuppah-install.log
  systemctl enable --quiet --now postgresql
  id kuppah >/dev/null 2>&1 || useradd --system --home-dir "$DATA" --shell /usr/sbin/nologin kuppah
  install -d -o kuppah -g kuppah -m 700 "$DATA"
  mkdir -p "$RELEASES"
}

# What was ended since a database was copied must not come back with it.
end_sign_ins() {
  database -d "$1" -c 'delete from sessions; delete from account_tokens' \
    -c 'delete from administrator_invites; delete from administrator_trial_links'
}

# Makes the database if there is none, from a dump if one is given, and starts the version of the link.
begin() {
  chgrp kuppah "$SETTINGS" && chmod 640 "$SETTINGS"
  read_settings
  password=${DATABASE_URL#postgres://kuppah:} password=${password%%@*}
  exists || {
    database -c 'create role kuppah login' 2>/dev/null || : # it is there from an earlier attempt
    printf "alter role kuppah password '%s'" "$password" | database
    new_database kuppah_new kuppah
    if [ -n "${1:-}" ]; then
      as_postgres pg_restore --exit-on-error --dbname=kuppah_new <"$1"
      end_sign_ins kuppah_new
    fi
    database -c 'alter database kuppah_new rename to kuppah'
  }
  printf '[Service]\nEnvironment=APP_URL=%s UPSTREAMS=127.0.0.1:3000\n' "$APP_URL" |
    install -D -m 644 /dev/stdin /etc/systemd/system/caddy.service.d/kuppah.conf
  start || fail 'It does not start: journalctl -u kuppah'
  systemctl enable --quiet --now kuppah caddy kuppah-backup.timer
}

install_all() {
  prepare
  [ -e "$CURRENT" ] || ln -sfn "$RELEASES/$(git -C "$SOURCE" rev-parse HEAD)" "$CURRENT"
  build "$(running)"
  [ -e "$DATA/key-is-kept" ] || [ -e "$KEY" ] || age-keygen -o "$KEY" 2>/dev/null
  if [ ! -e "$SETTINGS" ]; then
    (umask 077 && run deploy/questions.mjs settings "$(age-keygen -y "$KEY")" >"$SETTINGS.new")
    mv "$SETTINGS.new" "$SETTINGS"
  elif [ -e "$KEY" ]; then # interrupted before the key was on paper: what it had made is gone
    sed -i "s/^BACKUP_RECIPIENT=.*/BACKUP_RECIPIENT='$(age-keygen -y "$KEY")'/" "$SETTINGS"
  fi
  begin
  [ -e "$DATA/letter-arrived" ] || ! run deploy/questions.mjs letter || touch "$DATA/letter-arrived"
  [ "$(database -d kuppah -c 'select 1 from users where is_admin limit 1')" = 1 ] || run deploy/questions.mjs administrator
  [ ! -e "$KEY" ] || keep_key
  run deploy/questions.mjs open
}

# Makes the first backup, and has its key written down. Then the key is only on paper.
keep_key() {
  backup
  say 'The backup was restored beside and opened with this key. WRITE THE KEY DOWN, twice, and keep it away from this machine:'
  say "    $(grep '^AGE-SECRET-KEY-' "$KEY")"
  say 'Without it nobody can open a backup. Whoever has it and a backup can read everything.'
  until [ "$(tail -c 7 "$KEY")" = "${typed-}" ]; do
    printf 'Its last six characters, from the paper: ' >&2
    read -r typed || fail 'No answer.'
  done
  touch "$DATA/key-is-kept"
  rm "$KEY"
}

# Installs a backup on a new machine: its version, settings, data and documents.
restore() {
  prepare
  ! exists || fail 'This machine has a portal already: its database is called kuppah.'
  opened=$(mktemp -d)
  age -d -i "$2" "$1" | tar -xC "$opened"
  cp -r "$opened/documents" "$DATA/" && chown -R kuppah:kuppah "$DATA"
  (umask 077 && cp "$opened/kuppah.env" "$SETTINGS")
  ln -sfn "$RELEASES/$(cat "$opened/version")" "$CURRENT"
  build "$(running)"
  begin "$opened/database.dump"
  rm -r "$opened"
  touch "$DATA/key-is-kept" "$DATA/letter-arrived"
  run deploy/questions.mjs open
}

upgrade() {
  git -C "$SOURCE" fetch --quiet --tags
  version=$(git -C "$SOURCE" rev-parse --verify "${1:-origin/HEAD}^{commit}")
  [ "$version" != "$(running)" ] || fail "$version runs already."
  build "$version"
  backup
  systemctl stop kuppah
  forget_before "$version"
  as_postgres createdb --template=kuppah --owner=kuppah kuppah_before || {
    start || :
    fail 'Somebody else uses the database. Nothing was changed.'
  }
  running >"$RELEASES/before"
  ln -sfn "$RELEASES/$version" "$CURRENT"
  start || {
    say 'It does not start (journalctl -u kuppah): going back.'
    return_to_before
    exit 1
  }
  say "$version runs. If it does not work as it should: sh $CURRENT/deploy/machine.sh back"
}

# Names what was entered since the upgrade, and asks.
back() {
  [ -e "$RELEASES/before" ] || fail "There is no upgrade to go back from (it is kept for $KEPT days)."
  say "Going back to $(cat "$RELEASES/before"). Entered since the upgrade, and not there afterwards:"
  database -d kuppah -c "select count(*) || ' × ' || action from audit_events
    where id > $(newest_entry kuppah_before) group by action order by count(*) desc" >&2
  say 'It stays in the database kuppah_after, for looking up. Families are told nothing, and everybody signs in again.'
  printf 'Type "back" to go back: ' >&2
  read -r sure || sure=
  [ "$sure" = back ] || fail 'Nothing was changed.'
  return_to_before
}
return_to_before() {
  systemctl stop kuppah
  remove_database kuppah_after
  database -c 'alter database kuppah rename to kuppah_after' -c 'alter database kuppah_before rename to kuppah'
  end_sign_ins kuppah
  ln -sfn "$RELEASES/$(cat "$RELEASES/before")" "$CURRENT" && rm "$RELEASES/before"
  start || fail 'It does not start: journalctl -u kuppah'
  say "$(running) runs. Remove what was entered since when it is not needed: dropdb kuppah_after"
}

case ${1:-} in
install) install_all ;;
open) read_settings && run deploy/questions.mjs open ;;
back | backup | restore | upgrade) "$@" ;;
run) read_settings && command=$2 && shift 2 && run "server/commands/$command.ts" "$@" ;;
*) sed -n '2,/^set/s/^# \{0,1\}//p' "$0" >&2 && exit 1 ;;
esac
