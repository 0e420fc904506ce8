#!/usr/bin/env python3
"""Simulates drive.cpp and the workers: how long a run takes on a cluster, and its load on the file system.

usage: scale_model.py table [SEED]                          the table of docs/scale.md
       scale_model.py run ITEMS NODES SECONDS [SIZE [SEED]] one run: its seconds, rounds and shards

Item times are lognormal around SECONDS. The driver first reads all items, one after the other, and after the last result
it ends the reports. Tasks of an array start in waves, at most one per node, WAVE seconds apart. A worker needs START
seconds before its first item. Nodes fail at random and come back; like the driver, the simulation
sends their items out again when nothing else is live. The constants are measured (docs/scale.md).
"""

import heapq
import math
import random
import sys

WAVE = 1.0  # between two starts of tasks on a node, batch_sched_delay=0
START = 0.23 # seconds: judge shard reads the configuration and the package, starts a box and asks for compilers' versions
SPREAD = 0.35 # sigma of the logarithm of an item's time
SHARD_TIME = 60.0  # seconds of work in a shard
SHARDS_A_SLOT = 4
PILOT = 4  # items for each slot in the first round, when their duration is unknown
MANY = 16  # from this number on, the times of items are drawn as one sum
# Of the driver, for each item: before the first shard (it reads the files and makes the fingerprint); for a result, while
# others are judged (it is read and written for the reports); after the last one (JSON and HTML are put together).
READ = 0.00025
REPORT = 0.0009
END = 0.0007
MEMORY = 7e-6  # GB of the driver for an item
POLLS = 2.0  # seconds without live shards before the driver accepts it
DOWN = 300.0  # duration of a node's failure
# Operations that an item costs the file server: the worker reads its sources, and appends that it begins, and its result.
# A shard: the driver writes it (create, write, fsync, rename) and lists and opens the results; the worker reads the run, the
# shard and its sources (open, read each), lists the results and creates its file (create, fsync of the folder), opens its log
# and appends its end.
OPERATIONS = 3
SHARD_OPERATIONS = 18


def next_round(missing, size, measured, slots):
    """The number of items sent out and their shard size, as in drive.cpp."""
    if size:
        return missing, size
    if not measured:
        return min(missing, slots * PILOT), PILOT
    spread = math.ceil(missing / (slots * SHARDS_A_SLOT))
    return missing, max(1, min(spread, int(SHARD_TIME / measured)))


def simulate(items, nodes, seconds, size=0, failures_an_hour=0.0, seed=1):
    """Returns the seconds, the rounds, the shards and the number of items judged more than once."""
    chance = random.Random(seed)
    mean = math.log(seconds) - SPREAD * SPREAD / 2
    missing, now, rounds, shards, again = items, READ * items, 0, 0, 0
    while missing:
        rounds += 1
        waiting, each = next_round(missing, size, seconds if rounds > 1 else 0, nodes)
        lost = missing - waiting
        free = [(now + WAVE * chance.random(), node) for node in range(nodes)]
        heapq.heapify(free)
        end = now
        while waiting:
            begin, node = heapq.heappop(free)
            count = min(each, waiting)
            waiting -= count
            shards += 1
            # The sum of many item times is nearly normal; a single time is not.
            if count >= MANY:
                deviation = seconds * math.sqrt((math.exp(SPREAD * SPREAD) - 1) * count)
                took = max(0.0, chance.gauss(seconds * count, deviation))
            else:
                took = sum(chance.lognormvariate(mean, SPREAD) for _ in range(count))
            took += START
            failed = chance.expovariate(failures_an_hour / 3600) if failures_an_hour else math.inf
            if failed < took:
                done = int(count * failed / took)
                lost += count - done
                again += 1
                heapq.heappush(free, (begin + failed + DOWN, node))
                end = max(end, begin + failed)
                continue
            # The next task starts with the next wave.
            heapq.heappush(free, (math.ceil((begin + took) / WAVE) * WAVE, node))
            end = max(end, begin + took)
        now = end + POLLS
        missing = lost
    # Reports take results as they come, but no faster than the driver makes them.
    last = max(now - POLLS, (READ + REPORT) * items)
    return last + END * items, rounds, shards, again


def table(seed):
    seconds, failures = 4.0, 0.01
    print("| items | nodes | time | over ideal | shards | begun again | operations/s | driver | memory |")
    print("|---|---|---|---|---|---|---|---|---|")
    for items in (10**4, 10**5, 10**6, 10**7):
        for nodes in (1, 10, 100, 1000, 10000):
            if items // nodes > 10**5 or items < 10 * nodes:
                continue
            took, _, shards, again = simulate(items, nodes, seconds, failures_an_hour=failures, seed=seed)
            ideal = items * seconds / nodes
            print(f"| {items:,} | {nodes:,} | {text_of(took)} | {100 * (took / ideal - 1):+.0f} % | {shards:,} | {again} | "
                  f"{(items * OPERATIONS + shards * SHARD_OPERATIONS) / took:,.0f} | "
                  f"{100 * (READ + REPORT + END) * items / took:.0f} % | {MEMORY * items:.1f} GB |")


def text_of(seconds):
    if seconds < 3600:
        return f"{seconds / 60:.0f} min"
    return f"{seconds / 3600:.1f} h" if seconds < 48 * 3600 else f"{seconds / 86400:.1f} d"


def main(words):
    if words[:1] == ["table"] and len(words) <= 2:
        table(int(words[1]) if len(words) == 2 else 1)
        return 0
    if words[:1] == ["run"] and 4 <= len(words) <= 6:
        items, nodes, seconds = int(words[1]), int(words[2]), float(words[3])
        size = int(words[4]) if len(words) > 4 else 0
        took, rounds, shards, _ = simulate(items, nodes, seconds, size, seed=int(words[5]) if len(words) > 5 else 1)
        print(f"{took:.1f} s, {rounds} rounds, {shards} shards")
        return 0
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
