// The page until the web client exists: live tables, and one public log as it grows. No build step.

const TEXTS = {
  en: {
    motto: "Games in which not everybody may know everything.",
    tables: "Tables", log: "Public log", other: "中文",
    open: "Open", playing: "Playing", paused: "Paused", finished: "Finished",
    none: "No tables yet. The demo tables start in a moment.",
    choose: "Choose a table to watch what its public may see.",
    lost: "Connection lost; trying again …", stuck: "The server cannot reach its store; waiting …", newest: "Jump to the newest",
    bot: "bot", gone: "deleted account", free: "free", number: "no.", waiting: "Nothing has happened yet.",
    won: "won", lost_game: "lost", drew: "drew", count: (n) => `${n} seats`,
  },
  zh: {
    motto: "并非人人都能知道一切的游戏。",
    tables: "牌桌", log: "公开记录", other: "English",
    open: "等人", playing: "进行中", paused: "已暂停", finished: "已结束",
    none: "还没有牌桌，演示桌马上开始。",
    choose: "选择一桌，观看公众可见的一切。",
    lost: "连接中断，正在重试……", stuck: "服务器暂时连不上存储，正在等待……", newest: "跳到最新",
    bot: "机器人", gone: "已注销", free: "空位", number: "第", waiting: "还没有发生任何事。",
    won: "胜", lost_game: "负", drew: "平", count: (n) => `${n} 个座位`,
  },
};
const STATUSES = ["playing", "paused", "open", "finished"];
const LOOK_MS = 3000;
const LINES_MOST = 2000;

const at = (id) => document.getElementById(id);
let language = localStorage.getItem("language") ?? (navigator.language.startsWith("zh") ? "zh" : "en");
let games = {};
let tables = [];
let watched = null; // { table, game, log, seq, lines: [{at, fact}], view }
let socket = null;
let retry = 500;

const say = (name) => TEXTS[language][name];

function sentence(game, fact) {
  const words = games[game]?.words[language] ?? {};
  const template = words[`fact.${fact.type}`];
  if (!template) return `${fact.type} ${JSON.stringify(fact)}`;
  return template.replace(/\{(\w+)\}/g, (gap, name) => (name in fact ? shown(words, fact[name]) : gap));
}

function shown(words, value) {
  if (Array.isArray(value)) return value.map((item) => shown(words, item)).join(language === "zh" ? "、" : ", ") || "–";
  if (value !== null && typeof value === "object") {
    return Object.entries(value).map(([key, item]) => `${key}: ${shown(words, item)}`).join(", ") || "–";
  }
  if (typeof value === "boolean") return value ? "✓" : "✗";
  if (typeof value !== "string") return String(value);
  for (const family of ["role", "team", "bot", "phase"]) {
    if (words[`${family}.${value}`]) return words[`${family}.${value}`];
  }
  return nameOf(value);
}

function nameOf(player) {
  return watched?.names?.[player] ?? player;
}

function merge(target, patch) {
  if (patch === null || typeof patch !== "object" || Array.isArray(patch)) return patch;
  const result = target !== null && typeof target === "object" && !Array.isArray(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete result[key];
    else result[key] = merge(result[key], value);
  }
  return result;
}

function element(tag, text, attributes = {}) {
  const made = document.createElement(tag);
  if (text !== undefined) made.textContent = text;
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

function notice(name) {
  at("connection").hidden = name === null;
  if (name !== null) at("connection").textContent = say(name);
}

function drawTexts() {
  document.documentElement.lang = language;
  at("motto").textContent = say("motto");
  at("tables-heading").textContent = say("tables");
  at("log-heading").textContent = say("log");
  at("language").textContent = say("other");
  at("newest").textContent = say("newest");
}

function titleOf(table) {
  const title = games[table.game]?.words[language]?.title ?? table.game;
  return `${title} ${say("number")} ${table.number}${language === "zh" ? " 桌" : ""}`;
}

function drawTables() {
  const focused = document.activeElement?.dataset?.table;
  const parts = [];
  for (const status of STATUSES) {
    const some = tables.filter((table) => table.status === status);
    if (!some.length) continue;
    parts.push(element("h3", say(status)));
    for (const table of some) {
      const button = element("button", titleOf(table), { type: "button", "data-table": table.table });
      const people = Object.values(table.seats ?? {}).map((seat) => seat.player ? table.names?.[seat.player] ?? say("gone") : say("bot"));
      const taken = [...new Set(people)].slice(0, 4).join(language === "zh" ? "、" : ", ");
      button.append(element("small", [table.title, say("count")(table.size), taken].filter(Boolean).join(" · ")));
      if (watched?.table === table.table) button.setAttribute("aria-current", "true");
      button.addEventListener("click", () => watch(table));
      parts.push(button);
    }
  }
  at("tables").replaceChildren(...(parts.length ? parts : [element("p", say("none"), { class: "empty" })]));
  if (focused) at("tables").querySelector(`[data-table="${CSS.escape(focused)}"]`)?.focus();
}

function drawTable() {
  const table = watched?.view?.table;
  if (!watched) {
    at("about").textContent = say("choose");
    at("seats").replaceChildren();
    return;
  }
  at("about").textContent = [titleOf(watched.listing), watched.listing.title, table ? say(table.status) : ""]
    .filter(Boolean).join(" · ");
  const outcomes = table?.result?.outcomes ?? {};
  const words = { win: say("won"), loss: say("lost_game"), draw: say("drew") };
  const seats = Array.from({ length: table?.size ?? 0 }, (_, index) => {
    const seated = table.seats?.[index + 1];
    const who = !seated ? say("free") : seated.player ? nameOf(seated.player) : say("bot");
    const outcome = outcomes[index + 1];
    return element("li", `${index + 1} ${who}${outcome ? ` · ${words[outcome]}` : ""}`, outcome ? { class: outcome } : {});
  });
  at("seats").replaceChildren(...seats);
}

function lineOf({ at: time, fact }) {
  const line = element("li");
  line.append(element("time", new Date(time).toLocaleTimeString(language === "zh" ? "zh-CN" : "en-GB")));
  line.append(element("span", sentence(watched.game, fact)));
  return line;
}

function drawLog() {
  const lines = watched?.lines ?? [];
  at("log").replaceChildren(...lines.map(lineOf));
  if (watched && !lines.length) at("log").append(element("li", say("waiting"), { class: "empty" }));
  at("log").scrollTop = at("log").scrollHeight;
}

function addLines(frame) {
  const log = at("log");
  const below = log.scrollHeight - log.scrollTop - log.clientHeight < 40;
  if (!watched.lines.length) log.replaceChildren();
  for (const fact of frame.facts) {
    const line = { at: frame.at, fact };
    watched.lines.push(line);
    log.append(lineOf(line));
  }
  while (watched.lines.length > LINES_MOST) {
    watched.lines.shift();
    log.firstElementChild?.remove();
  }
  if (below) log.scrollTop = log.scrollHeight;
  at("newest").hidden = below;
}

async function get(path) {
  const response = await fetch(path);
  if (!response.ok) throw Object.assign(new Error(`${path}: ${response.status}`), { status: response.status });
  return response.json();
}

async function look() {
  try {
    const pages = await Promise.all(STATUSES.map((status) => get(`/api/tables?status=${status}&limit=20`)));
    tables = pages.flatMap((page) => page.tables);
    drawTables();
    const own = tables.find((table) => table.table === watched?.table);
    if (own && watched) {
      watched.listing = own;
      watched.names = own.names ?? {};
      drawTable();
    }
    const first = tables.find((table) => table.status === "playing");
    if (!watched && first) watch(first);
    if (socket?.readyState === WebSocket.OPEN) notice(null);
  } catch (error) {
    // A server that is away is noticed by the socket; one without its store still answers. The next look comes by itself.
    if (error.status === 503) notice("stuck");
  }
}

function watch(table) {
  if (watched) send({ op: "unwatch", table: watched.table, as: "public" });
  watched = { table: table.table, game: table.game, listing: table, names: table.names ?? {}, log: "", seq: 0, lines: [], view: {} };
  drawTables();
  drawTable();
  drawLog();
  history(watched);
}

// The log from its beginning by HTTP, then what is new by the socket: resumed after the last frame that was read.
async function history(own) {
  try {
    for (;;) {
      const page = await get(`/api/tables/${own.table}/feed?as=public&after=${own.seq}&limit=500`);
      if (own !== watched) return;
      own.log = page.log;
      page.frames.forEach((frame) => take(frame));
      if (own.seq >= page.seq || !page.frames.length) break;
    }
    own.read = true;
    send({ op: "watch", table: own.table, as: "public", seq: own.seq, log: own.log });
  } catch {
    setTimeout(() => own === watched && history(own), 2000);
  }
}

function take(frame) {
  // Only what continues the log: a frame that came too early comes again after the watch that ends the reading.
  if (frame.seq - frame.facts.length !== watched.seq) return;
  watched.seq = frame.seq;
  watched.view = merge(watched.view, frame.patch);
  addLines(frame);
  drawTable();
}

function send(message) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

function connect() {
  socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
  socket.addEventListener("open", () => {
    retry = 500;
    notice(null);
    if (watched?.read) send({ op: "watch", table: watched.table, as: "public", seq: watched.seq, log: watched.log });
  });
  socket.addEventListener("message", ({ data }) => received(JSON.parse(data)));
  socket.addEventListener("close", () => {
    notice("lost");
    setTimeout(connect, retry * (0.5 + Math.random()));
    retry = Math.min(retry * 2, 5000);
  });
}

function received(message) {
  if (message.table !== watched?.table) return;
  if (message.op === "frame" && message.log === watched.log) take(message);
  if (message.op === "view") {
    // Another log than the one read so far, or too far behind it: read it again from its beginning.
    Object.assign(watched, { log: message.log, seq: 0, lines: [], view: {}, read: false });
    at("log").replaceChildren();
    history(watched);
  }
  if (message.op === "error") setTimeout(() => watched && history(watched), 2000);
}

at("language").addEventListener("click", () => {
  language = language === "zh" ? "en" : "zh";
  localStorage.setItem("language", language);
  drawTexts(); drawTables(); drawTable(); drawLog();
});
at("newest").addEventListener("click", () => {
  at("log").scrollTop = at("log").scrollHeight;
  at("newest").hidden = true;
});
at("log").addEventListener("scroll", () => {
  const log = at("log");
  if (log.scrollHeight - log.scrollTop - log.clientHeight < 40) at("newest").hidden = true;
});

drawTexts();
drawTable();
get("/api/games").then(({ games: all }) => {
  games = Object.fromEntries(all.map((game) => [game.name, game]));
}).finally(() => {
  connect();
  look();
  setInterval(look, LOOK_MS);
});
