#!/bin/sh
# Asked by HAProxy every second: whether the PostgreSQL at $3:$4 can be written. The user needs to read
# nothing: CREATE ROLE kuppah_check LOGIN, and in pg_hba.conf `host postgres kuppah_check ADDRESS trust`.
answer=$(PGCONNECT_TIMEOUT=2 psql --host="$3" --port="$4" --username=kuppah_check --dbname=postgres \
  --no-psqlrc --tuples-only --no-align --command='select pg_is_in_recovery()')
test "$answer" = f
