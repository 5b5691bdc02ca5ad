#!/usr/bin/env bash
# Checks the model of the join stack; README.md says what the configurations are.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../../../../.ci/spin.sh"
begin_checks

holds 'owner and two thieves, each job once' joinstack -DPUSHES=5
serves 'the owner comes to its end' joinstack -DPUSHES=3
breaks 'fault: public before the slot is written' joinstack -DF_PUBLISH_BEFORE_WRITE
breaks 'fault: the indexes of an empty public part are kept' joinstack -DF_PUBLISH_STALE
breaks 'fault: the owner takes without a second look' joinstack -DF_NO_RECHECK
breaks 'fault: a thief takes without a second look' joinstack -DF_NO_CLAIM
breaks 'fault: the slot is read before the claim (ABA)' joinstack -DF_READ_BEFORE_CLAIM
breaks 'fault: dropped before the thief is done' joinstack -DF_DROP_EARLY
starves 'fault: the indexes of an empty public part are kept' joinstack -DF_PUBLISH_STALE -DPUSHES=3
end_checks
