#!/usr/bin/env bash
# Checks all models with Spin, which root gets by apt-get where it is missing.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
for check in core/*/model/check.sh core/internal/*/model/check.sh; do
	echo "$check"
	bash "$check"
done
