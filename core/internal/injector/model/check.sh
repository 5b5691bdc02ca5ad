#!/usr/bin/env bash
# Checks the model of the injector; ../README.md says what is argued.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../../../../.ci/spin.sh"
begin_checks

holds 'each job once, none unseen, in order' injector -DPUSHES=1 -DPOPS=1 -DWASTE=2
holds 'the same, two jobs each' injector -DPUSHES=2 -DPOPS=1 -DWASTE=0
holds 'poppers that count themselves in' injector -DPUSHES=1 -DPOPS=1 -DWASTE=2 -DPLENTY=1
breaks 'fault: a pusher fills its slot by a store' injector -DPUSHES=1 -DPOPS=1 -DF_FILL_STORE
breaks 'fault: a popper takes a slot by a store' injector -DPUSHES=1 -DPOPS=1 -DF_TAKE_STORE
breaks 'fault: a popper leaves nil in a slot whose pusher has not come' injector -DPUSHES=1 -DPOPS=1 -DF_EMPTY_LEAVES_NIL
breaks 'fault: the head goes on while a slot is left' injector -DPUSHES=2 -DPOPS=1 -DWASTE=0 -DF_HEAD_EARLY
end_checks
