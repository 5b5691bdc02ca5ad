#!/usr/bin/env bash
# Checks the models of the registry; README.md says what the configurations are.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../../../.ci/spin.sh"
begin_checks

holds 'two strangers, one of which waits and lends on' handoff
holds 'the same, and the lender looks by itself' handoff -DLOOKS=1
holds 'a piece found while the worker is lent' handoff -DSTRANGERS=1 -DPIECES=1
holds 'two strangers, one of which may be a fork' handoff -DFORKS=1
holds 'a task that ends its goroutine' handoff -DGOEXITS=1
holds 'Blocking keeps the stand-in' handoff -DKEEP
holds 'the same, and a task that ends its goroutine' handoff -DKEEP -DGOEXITS=1
serves 'waits end, claimed jobs are run' handoff -DSTRANGERS=1
serves 'the same under Blocking' handoff -DSTRANGERS=1 -DKEEP
breaks 'fault: a handoff stays with who has lent the worker on' handoff -DF_OUTER_STAYS
breaks 'fault: the same under Blocking' handoff -DF_OUTER_STAYS -DKEEP
breaks 'fault: the setter wakes nobody' handoff -DF_SETTER_SKIPS_WAKE
breaks 'fault: unpark leaves no token' handoff -DF_NO_TOKEN
breaks 'fault: returned without a second look' handoff -DF_RETURN_STORE -DPIECES=1
breaks 'fault: returned, and the lender is not told' handoff -DF_RETURN_NO_UNPARK
breaks 'fault: left without a second look' handoff -DF_LEAVE_STORE
breaks 'fault: the end of a job overwrites left' handoff -DF_END_STORE
breaks 'fault: the end of the wait is said before that of the job' handoff -DF_END_AFTER_SET -DLOOKS=1
breaks 'fault: how to be woken is said too late' handoff -DF_WHERE_LATE
breaks 'fault: Blocking recalls a sleeping stand-in in silence' handoff -DF_RECALL_NO_WAKE -DKEEP
breaks 'fault: the stand-in sleeps with a worker on loan' handoff -DF_STAND_IN_KEEPS
breaks 'fault: the stand-in begins a job though recalled' handoff -DF_BEGIN_IGNORES
breaks 'fault: what was put back is run as well' handoff -DF_UNCLAIMED_TWICE
breaks 'fault: the job is put back after the worker' handoff -DF_BACK_BEFORE_UNCLAIM -DKEEP
breaks 'fault: the worker ends with its goroutine' handoff -DF_GOEXIT_LOSES -DGOEXITS=1
starves 'fault: the setter wakes nobody, liveness' handoff -DF_SETTER_SKIPS_WAKE -DSTRANGERS=1

holds 'an injected job, Blocking, a guest at work' handover -DKEEP -DINJECTED=1 -DATWORK=1
holds 'an injected job, Blocking, a job that never ends' handover -DKEEP -DINJECTED=1 -DLONGS=1
holds 'an injected job, a wait' handover -DINJECTED=1
holds 'a pending fork, Blocking, a guest at work' handover -DKEEP -DPENDING=1 -DATWORK=1
holds 'a pending fork, a wait, a guest at work' handover -DPENDING=1 -DATWORK=1
holds 'a pending fork and injected jobs, one worker' handover -DONE -DWORKERS=1 -DPENDING=1 -DINJECTED=2
holds 'a broadcast, Blocking, the JEC rolls over' handover -DKEEP -DBROADCASTS=1 -DJEC=2
holds 'a guest forks, another one is at work' handover -DPLAIN -DGUESTS=1 -DATWORK=1
holds 'the same without the monitor' handover -DPLAIN -DGUESTS=1 -DATWORK=1 -DUNWATCHED
holds 'a guest forks, no monitor, one worker' handover -DALONE -DWORKERS=1 -DGUESTS=1 -DUNWATCHED
serves 'a pending fork is run at last, Blocking' handover -DKEEP -DPENDING=1
breaks 'fault: a worker that changes hands wakes nobody, Blocking' handover -DF_STOP_LOOKING -DKEEP -DINJECTED=1
breaks 'fault: the same, a stand-in without a spin limit' handover -DF_STOP_LOOKING -DINJECTED=1
breaks 'fault: a guest keeps a task waiting' handover -DF_SPARE_TASKS -DKEEP -DINJECTED=1 -DATWORK=1
breaks 'fault: the last searcher looks around while it is counted' handover -DF_EARLY_LOOK -DKEEP -DINJECTED=1
breaks 'fault: a job that is put back is not posted' handover -DF_UNCLAIM_SILENT -DKEEP -DINJECTED=1
breaks 'fault: a broadcast is not looked for before sleep' handover -DF_SHARE_UNREAD -DKEEP -DBROADCASTS=1 -DJEC=2
breaks 'fault: the lender sleeps over its own fork' handover -DF_OWN_STACK_UNSEEN -DONE -DWORKERS=1 -DPENDING=1
breaks 'fault: the monitor is not told of a fork' handover -DF_WITHHELD_SILENT -DKEEP -DPENDING=1 -DATWORK=1
breaks 'fault: the same, of that of a guest' handover -DF_WITHHELD_SILENT -DPLAIN -DGUESTS=1 -DATWORK=1
breaks 'fault: the monitor looks before it disarms' handover -DF_DISARM_LATE -DALONE -DGUESTS=2
breaks 'fault: a guest that rests wakes nobody' handover -DF_REST_SILENT -DALONE -DWORKERS=1 -DGUESTS=1 -DUNWATCHED
starves 'fault: a worker that changes hands wakes nobody, liveness' handover -DF_STOP_LOOKING -DKEEP -DINJECTED=1

holds 'the end comes once all have ended, a caller and a guest' end -DCALLERS=1
holds 'the same, two callers' end -DGUESTS=0
breaks 'fault: rest is zero before Close has the sum' end -DCALLERS=1 -DF_NO_BIAS
breaks 'fault: a counter is read and then closed' end -DCALLERS=1 -DF_SUM_IN_TWO_STEPS
breaks 'fault: counters count on after Close' end -DCALLERS=1 -DF_COUNTER_STAYS
breaks 'fault: a guest holds after the end' end -DCALLERS=1 -DF_HOLD_AT_ZERO
breaks 'fault: a guest looks at closing before it has a place' end -DCALLERS=1 -DF_LOOK_BEFORE_PLACE
breaks 'fault: the last guest leaves in silence' end -DCALLERS=1 -DF_VACATE_SILENT
breaks 'fault: Close does not look whether all have ended' end -DCALLERS=1 -DF_CLOSE_SILENT
breaks 'fault: one is let in after another was refused' end -DGUESTS=0 -DF_NO_LOOK_AT_CLOSING

holds 'who is not listed shows no job' victims
breaks 'fault: listed after the job is public' victims -DF_PUBLISH_FIRST
breaks 'fault: a runner that comes back does not wait' victims -DF_WAITS_FOR_NOBODY
breaks 'fault: a thief takes a runner off without a second look' victims -DF_NO_SECOND_LOOK
breaks 'fault: a thief says so before it takes a runner off' victims -DF_SAYS_SO_FIRST
breaks 'fault: a runner goes away once more while a thief takes it off' victims -DF_AWAY_AGAIN
end_checks
