#!/usr/bin/env bash
# Checks the models of the sleep protocol; README.md says what the configurations are.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../../../.ci/spin.sh"
begin_checks

holds 'broadcast' counters -DJOBS=0 -DBROADCASTS=1
holds 'injected jobs, the JEC rolls over' counters -DJOBS=3 -DLONG
holds 'injected job, 3 workers' counters -DW=3 -DJOBS=1
holds 'latch, used twice' counters -DJOBS=0 -DSETS=2
holds 'latch, 1 worker and a job' counters -DW=1 -DJOBS=1 -DSETS=2
holds 'latch and injected job' counters -DJOBS=1 -DSETS=1 -DLONG
holds 'spawned jobs' counters -DJOBS=0 -DSPAWNS=2 -DJEC=8 -DLONG
holds 'spawned job, 3 workers' counters -DW=3 -DJOBS=0 -DSPAWNS=1 -DJEC=8 -DLONG
holds 'WakeBlocks: injected job, 3 workers' counters -DW=3 -DJOBS=1 -DLONG -DRULE_BLOCKS
holds 'WakeBlocks: spawned jobs' counters -DJOBS=0 -DSPAWNS=2 -DJEC=8 -DLONG -DRULE_BLOCKS
holds 'LocalQueue: injected job while others are spawned' counters -DJOBS=1 -DSPAWNS=1 -DLONG -DRULE_LOCAL
serves 'injected job is run at last' counters -DJOBS=1
serves 'spawned job is run at last' counters -DJOBS=0 -DSPAWNS=1
serves 'broadcast is run at last' counters -DJOBS=0 -DBROADCASTS=1
serves 'set latch is noticed at last' counters -DJOBS=0 -DSETS=1
breaks 'fault: no final check of the injector' counters -DF_NO_FINAL_CHECK -DJOBS=3 -DLONG
breaks 'fault: counted as asleep after the final check' counters -DF_LATE_INC -DW=1 -DJOBS=1
breaks 'fault: a post leaves the JEC alone' counters -DF_NO_BUMP -DJOBS=0 -DSPAWNS=1 -DJEC=8
breaks 'fault: counters read before the job is pushed' counters -DF_POST_BEFORE_PUSH -DJOBS=1
breaks 'fault: the same, of a spawned job' counters -DF_POST_BEFORE_PUSH -DJOBS=0 -DSPAWNS=1 -DJEC=8
breaks 'fault: no search between sleepy and asleep' counters -DF_NO_LAST_SEARCH -DJOBS=0 -DSPAWNS=1 -DJEC=8
breaks 'fault: asleep whatever the JEC is' counters -DF_NO_JEC_CHECK -DJOBS=0 -DSPAWNS=1 -DJEC=8
breaks 'fault: the lock is taken only to block' counters -DF_NO_LOCK -DW=1 -DJOBS=1
breaks 'fault: the flag goes up after the count' counters -DF_LATE_FLAG -DW=1 -DJOBS=1
breaks 'fault: the waker counts after it signals' counters -DF_LATE_DEC -DW=1 -DJOBS=2
breaks 'fault: the last searcher calls nobody' counters -DF_NO_SUCCESSOR -DJOBS=2 -DLONG
breaks 'fault: the last searcher looks around while it is counted' counters -DF_EARLY_LOOK -DJOBS=2 -DLONG
breaks 'fault: the latch says sleeping before the flag is up' counters -DF_LATCH_BEFORE_FLAG -DW=1 -DJOBS=0 -DSETS=1
breaks 'fault: the owner overwrites a set latch' counters -DF_LATCH_NO_RECHECK -DW=1 -DJOBS=0 -DSETS=1
breaks 'fault: the setter wakes nobody' counters -DF_SETTER_SKIPS_WAKE -DW=1 -DJOBS=0 -DSETS=1
breaks 'fault: a broadcast wakes as many as it counted' counters -DF_BROADCAST_COUNTED -DJOBS=0 -DBROADCASTS=1
starves 'fault: the setter wakes nobody, liveness' counters -DF_SETTER_SKIPS_WAKE -DJOBS=0 -DSETS=1
end_checks
