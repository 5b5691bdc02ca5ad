// The page is complete without this script. It keeps the page up to date by events, and adds sorting,
// a search and keys. It writes texts only, so a name is never taken for markup.
"use strict";

const letters = "blsz"; // busy, lent, looking, asleep
const heights = [20, 20, 11, 3];
const $ = (selector, within = document) => within.querySelector(selector);
const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];
const link = $("#link"), pause = $("#pause"), keys = $("#keys");

let source = null; // of events; null while paused
let order = {column: 0, down: false};
let reloading = false;

// setText writes only what has changed.
function setText(node, text) {
	if (node.textContent !== text) node.textContent = text;
}

// draw draws a history; the handler has the same function.
function draw(strip, history, columns) {
	const d = ["", "", "", ""], offset = columns - history.length;
	for (let from = 0; from < history.length;) {
		let to = from + 1;
		while (to < history.length && history[to] === history[from]) to++;
		const state = letters.indexOf(history[from]);
		if (state >= 0) d[state] += `M${offset + from} 20h${to - from}v-${heights[state]}h-${to - from}z`;
		from = to;
	}
	$$("path", strip).forEach((path, i) => path.setAttribute("d", d[i]));
}

function showWorker(row, worker, columns) {
	const strip = $(".strip", row);
	strip.dataset.history = (strip.dataset.history + worker.add).slice(-columns);
	draw(strip, strip.dataset.history, columns);
	setText($(".state", row), worker.state);
	$$(".share", row).forEach((cell, i) => setText(cell, worker.shares[i]));
}

function show(event) {
	const main = $("#main"), columns = Number(main.dataset.columns);
	if (event.shape !== main.dataset.shape) {
		reload();
		return;
	}
	if (event.seq <= Number(main.dataset.seq)) return; // The page is as new.
	// What the page has not been told of is no longer there.
	const gap = event.seq - Number(main.dataset.seq) > columns;
	main.dataset.seq = event.seq;
	$$(".pool").forEach((section, i) => {
		const pool = event.pools[i];
		$$(".now dd", section).forEach((cell, j) => setText(cell, pool.now[j]));
		$$(".workers tbody tr", section).forEach((row, j) => {
			if (gap) $(".strip", row).dataset.history = "";
			showWorker(row, pool.workers[j], columns);
		});
		$$(".totals td", section).forEach((cell, j) => setText(cell, pool.counts[j][0]));
		$$(".rates td", section).forEach((cell, j) => setText(cell, pool.counts[j][1]));
	});
	for (const row of $$(".pipelines tbody tr")) {
		const cells = event.pipelines[Number(row.dataset.row)];
		[...row.children].forEach((cell, j) => {
			if (j > 0) setText(cell, cells[2 * j]);
			cell.dataset.sort = cells[2 * j + 1];
		});
	}
	sort();
	setText($("#status"), event.status);
	document.dispatchEvent(new CustomEvent("shown"));
}

// reload gets the page anew, because there are other rows than before.
async function reload() {
	if (reloading) return;
	reloading = true;
	try {
		const answer = await fetch(location.pathname + location.search, {cache: "no-store"});
		const page = new DOMParser().parseFromString(await answer.text(), "text/html");
		const focus = document.activeElement && document.activeElement.id, filter = $("#filter");
		const old = filter ? filter.value : "";
		$("#main").replaceWith(page.getElementById("main"));
		dress();
		if (old && $("#filter")) {
			$("#filter").value = old;
			search();
		}
		if (focus && document.getElementById(focus)) document.getElementById(focus).focus();
	} catch {
		// The next event tries again.
	} finally {
		reloading = false;
	}
}

// dress adds to the page what needs a script.
function dress() {
	$$(".pipelines tbody tr").forEach((row, i) => { row.dataset.row = i; });
	$$(".pipelines thead th").forEach((head, i) => {
		const button = document.createElement("button");
		button.type = "button";
		button.textContent = head.textContent;
		button.id = `sort-${i}`;
		button.addEventListener("click", () => {
			order = {column: i, down: order.column === i ? !order.down : i > 0};
			sort();
		});
		head.replaceChildren(button);
	});
	const filter = $("#filter");
	if (filter) {
		$(".filter").hidden = false;
		filter.addEventListener("input", search);
		filter.addEventListener("keydown", (event) => {
			if (event.key !== "Escape") return;
			filter.value = "";
			search();
			$("#pipelines").focus();
		});
	}
	sort();
}

// sort puts the rows of pipelines in order, and moves none that is in its place.
function sort() {
	const body = $(".pipelines tbody");
	if (!body) return;
	$$(".pipelines thead th").forEach((head, i) => {
		if (i === order.column) head.setAttribute("aria-sort", order.down ? "descending" : "ascending");
		else head.removeAttribute("aria-sort");
	});
	const by = (row) => Number(row.children[order.column].dataset.sort);
	const rows = [...body.children];
	const sorted = rows.slice().sort((a, b) =>
		(order.down ? by(b) - by(a) : by(a) - by(b)) || a.dataset.row - b.dataset.row);
	if (sorted.some((row, i) => row !== rows[i])) body.append(...sorted);
}

// search hides pipelines that don't have what was asked for in their names.
function search() {
	const text = $("#filter").value.toLowerCase();
	for (const row of $$(".pipelines tbody tr")) row.hidden = !row.children[0].textContent.toLowerCase().includes(text);
}

function connect() {
	source = new EventSource(`?get=events&after=${$("#main").dataset.seq}`);
	source.onopen = () => say("live", "on");
	source.onerror = () => say("no connection, trying again", "off");
	source.onmessage = (message) => show(JSON.parse(message.data));
}

function say(text, how) {
	setText(link, text);
	link.className = how;
}

function toggle() {
	if (source) {
		source.close();
		source = null;
		say("paused", "off");
	} else {
		connect();
	}
	pause.setAttribute("aria-pressed", String(!source));
	pause.firstChild.textContent = source ? "Pause " : "Resume ";
}

function go(element) {
	if (!element) return;
	element.focus();
	element.scrollIntoView({block: "start"});
}

document.addEventListener("keydown", (event) => {
	if (event.ctrlKey || event.metaKey || event.altKey || !$("#single").checked) return;
	if (event.target.closest("input[type=search]")) return;
	if (event.key === "p") toggle();
	else if (event.key === "l") go($("#pipelines"));
	else if (event.key === "/" && $("#filter")) $("#filter").focus();
	else if (event.key === "?") {
		keys.open = !keys.open;
		if (keys.open) $("summary", keys).focus();
	} else if (event.key >= "1" && event.key <= "9") go($$(".pool")[Number(event.key) - 1]);
	else return;
	event.preventDefault();
});

// A page that nobody sees needs no events.
document.addEventListener("visibilitychange", () => {
	if (pause.getAttribute("aria-pressed") === "true") return;
	if (document.hidden && source) {
		source.close();
		source = null;
	} else if (!document.hidden && !source) {
		connect();
	}
});

pause.hidden = false;
keys.hidden = false;
pause.addEventListener("click", toggle);
dress();
connect();
