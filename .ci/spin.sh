# What the check.sh beside a model uses; sourced, not run. A model is checked in
# configurations in which its properties must hold, and with faults injected by -DF_...,
# each of which must make the check fail: a model that can't fail proves nothing.
#
#	holds PROPERTY MODEL DEFINES...        no assertion fails, and no process is stuck
#	serves PROPERTY MODEL DEFINES...       the model's ltl formula holds in weakly fair runs
#	breaks FAULT MODEL DEFINES...          holds, but must fail
#	starves FAULT MODEL DEFINES...         serves, but must fail
#	end_checks                             waits for all, and fails if any was wrong
#
# Checks run two at a time, each in about a second; every one prints a line when it is done.
# They are compiled by tcc where it can be had: gcc takes one or two seconds for each, tcc a tenth of one,
# and what it makes is little slower than that of gcc without optimization.

need_spin() {
	if command -v spin >/dev/null && command -v tcc >/dev/null; then
		return
	fi
	if [[ $(id -u) == 0 ]] && command -v apt-get >/dev/null; then
		export DEBIAN_FRONTEND=noninteractive
		apt-get update -qq || true # without a network, what is there may do
		apt-get install -y -qq --no-install-recommends spin tcc libc6-dev || apt-get install -y -qq --no-install-recommends spin gcc libc6-dev || true
	fi
	if ! command -v spin >/dev/null || ! command -v tcc >/dev/null && ! command -v gcc >/dev/null; then
		echo 'the models need spin, and tcc or gcc' >&2
		return 1
	fi
}

begin_checks() { # in the folder of the calling script
	need_spin
	model_cc=tcc
	command -v tcc >/dev/null || model_cc=gcc
	model_dir=$(cd "$(dirname "${BASH_SOURCE[1]}")" && pwd)
	model_work=$(mktemp -d)
	trap 'rm -rf "$model_work"' EXIT
	model_checks=0
	printf '%-14s %-58s %10s %7s\n' model property states seconds
}

holds() { start_check holds safety "$@"; }
serves() { start_check holds liveness "$@"; }
breaks() { start_check fails safety "$@"; }
starves() { start_check fails liveness "$@"; }

start_check() {
	while (($(jobs -rp | wc -l) >= 2)); do
		wait -n || true # the outcome is in a file
	done
	model_checks=$((model_checks + 1))
	mkdir "$model_work/$model_checks"
	one_check "$model_work/$model_checks" "$@" &
}

# one_check DIR holds|fails safety|liveness PROPERTY MODEL DEFINES...
one_check() {
	cd "$1" || exit
	local expected=$2 kind=$3 property=$4 model=$5 start=$EPOCHREALTIME outcome compile run
	shift 5
	echo "$*" >tried
	compile=(-O0 -w -DMEMLIM=4096)
	run=(-n -m1000000 -w22) # to clear a larger table takes as long as most checks
	if [[ $expected == fails ]]; then
		run+=(-w20) # found soon
	fi
	if [[ $kind == liveness ]]; then
		compile+=(-DNFAIR=3)
		run+=(-a -f)
		set -- "$@" -DLIVE
	else
		compile+=(-DSAFETY)
	fi
	# A copy, because spin writes its files beside the model.
	cp "$model_dir/$model.pml" m.pml
	if spin "$@" -a m.pml >log 2>&1 && "$model_cc" "${compile[@]}" -o pan pan.c >>log 2>&1; then
		./pan "${run[@]}" >log 2>&1 || true
	fi
	if ! grep -q '^State-vector.*errors: [0-9]' log || grep -qE 'max search depth too small|out of memory|MEMLIM bound|VECTORSZ|aborting' log; then
		outcome='was not finished'
	elif grep -q '^State-vector.*errors: 0' log; then
		outcome=holds
	else
		outcome=fails
	fi
	local states seconds
	states=$(sed -nE 's/^ *([0-9.e+]+) states, stored.*/\1/p' log)
	seconds=$(awk -v a="$start" -v b="$EPOCHREALTIME" 'BEGIN { printf "%.1f", b - a }')
	printf '%-14s %-58s %10s %7s\n' "$model" "$property" "${states:--}" "$seconds"
	if [[ $outcome != "$expected" ]]; then
		echo "WRONG: it ${outcome/fails/does not hold}, with $*" >&2
		cat log >&2
		touch wrong
	fi
}

end_checks() {
	wait || true
	local fault
	# A fault that nobody injects would be an untested claim.
	for fault in $(grep -ohE '\bF_[A-Z_]+' "$model_dir"/*.pml | sort -u); do
		if ! grep -qwe "-D$fault" "$model_work"/*/tried; then
			echo "WRONG: nothing injects $fault" >&2
			touch "$model_work/1/wrong"
		fi
	done
	if compgen -G "$model_work/*/wrong" >/dev/null; then
		return 1
	fi
}
