#!/usr/bin/env bash
# Expected: the size of a full-text index (SQLite's FTS5) goes by its text: how many words, how many different ones. What
#   costs most are the positions of words, which detail=none leaves out.
# What happens: it goes by the ids of the rows as much. Each word keeps the distance from one row to the next as a number
#   of one to nine bytes. With ids that are times (ms, a sequence behind it, as in ULIDs, snowflakes and logs) the same
#   text takes nearly twice of what it takes with 1, 2, 3; and with such ids and no positions at all it takes more than
#   with 1, 2, 3 and all positions.
# Why it matters: whoever keeps what agents say in order of time by their ids pays for it once for every word that was
#   ever said, and looks for the bytes in the text.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 --version

cat > sizes.py <<'PY'
import sqlite3

db = sqlite3.connect(':memory:')
print('SQLite', sqlite3.sqlite_version)
state = 7


def chance():
    global state
    state = (state * 1103515245 + 12345) % 2**31
    return state / 2**31


said = [' '.join('w%d' % int(5000 * chance() ** 3) for _ in range(60)) for _ in range(20_000)]
began = 1_769_299_900_000


def size(ids, detail):
    db.execute(f"create virtual table said using fts5(words, content='', columnsize=0, detail={detail})")
    db.executemany('insert into said (rowid, words) values (?, ?)', list(zip(ids, said)))
    db.execute("insert into said (said) values ('optimize')")
    bytes = db.execute('select sum(length(block)) from said_data').fetchone()[0]
    db.execute('drop table said')
    return bytes


one_by_one = range(1, len(said) + 1)
by_time = [(began + 700 * n) * 4096 for n in one_by_one]
full, far = size(one_by_one, 'full'), size(by_time, 'full')
bare, far_bare = size(one_by_one, 'none'), size(by_time, 'none')
print(f'ids 1, 2, 3 …: {full:,} bytes, {bare:,} without positions')
print(f'ids by time:   {far:,} bytes, {far_bare:,} without positions')
raise SystemExit(0 if far > 1.7 * full and far_bare > full else 1)
PY
python3 sizes.py
echo 'The same text takes nearly twice as much where ids are times, and more without positions than with them elsewhere.'
