'use strict';
// The page is complete without this script. It filters the ledger, shows rows and cards beyond the first two hundred, and copies commands.
(() => {
  const byId = id => document.getElementById(id);
  const body = byId('rows'), status = byId('count'), more = byId('more'), cards = byId('cards'), asked = byId('asked');
  const written = new Map([...body.rows].map(row => [Number(row.dataset.row), row]));
  const writtenCards = new Map([...document.querySelectorAll('.card')].map(card => [Number(card.id.slice(5)), card]));
  const totals = byId('totals'), checked = byId('checked');
  const page = 200, mostCards = 20;
  let data = null, haystack = [], found = [], shown = written.size;

  const NAME = 0, TOPIC = 1, ORIGIN = 2, STANDING = 3, WORDS = 4, TEXT = 5, FROM = 6, WHY = 7, VERDICTS = 8;
  const ENGINE = 0, STYLE = 1, SIGN = 2, LABEL = 3, OUTCOME = 4, REPEAT = 5, FACTS = 6;

  const load = async () => {
    if (data) return;
    const bytes = Uint8Array.from(atob(byId('data').textContent), c => c.charCodeAt(0));
    const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
    data = await new Response(plain).json();
    haystack = new Array(data.rows.length);
  };
  const text = number => data.strings[number];
  const element = (tag, className, content) => {
    const made = document.createElement(tag);
    if (className) made.className = className;
    if (content !== undefined) made.textContent = content;
    return made;
  };
  const badge = verdict => {
    const cell = element('span', 'cell ' + text(verdict[STYLE]));
    const sign = element('span', '', text(verdict[SIGN]));
    sign.setAttribute('aria-hidden', 'true');
    cell.append(sign, ' ' + text(verdict[LABEL]), element('span', 'quiet', ' ' + text(verdict[OUTCOME])));
    return cell;
  };

  const rowOf = k => {
    if (written.has(k)) return written.get(k);
    const row = data.rows[k], line = element('tr', text(row[STANDING])), head = element('th');
    line.dataset.row = k;
    head.scope = 'row';
    const link = element('a', '', text(row[NAME]));
    link.href = '#card-' + k;
    head.append(link, element('span', 'gist', text(row[WORDS]) || text(row[TEXT])));
    if (text(row[WHY])) head.append(element('code', 'why', text(row[WHY])));
    line.append(head);
    data.engines.forEach((engine, e) => {
      const verdict = row[VERDICTS].find(v => v[ENGINE] === e), cell = element('td', verdict ? '' : 'none');
      if (verdict) cell.dataset.engine = engine;
      cell.append(verdict ? badge(verdict) : element('span', 'quiet', 'not asked'));
      line.append(cell);
    });
    written.set(k, line);
    return line;
  };

  const cardOf = k => {
    const row = data.rows[k], card = element('article', 'card ' + text(row[STANDING]));
    card.id = 'card-' + k;
    card.tabIndex = -1;
    card.setAttribute('aria-label', text(row[NAME]));
    card.append(element('h3', '', text(row[NAME])), element('p', 'words', text(row[WORDS])));
    const notation = element('pre', 'notation');
    notation.append(element('code', '', text(row[TEXT])));
    card.append(notation, element('p', 'from', text(row[FROM])));
    if (text(row[WHY])) card.append(element('h4', '', 'Why'), element('code', 'why', text(row[WHY])));
    for (const verdict of row[VERDICTS]) {
      const details = element('details'), summary = element('summary'), facts = element('dl', 'facts');
      summary.append(badge(verdict), ' by ' + data.engines[verdict[ENGINE]]);
      for (let f = 0; f < verdict[FACTS].length; f += 2) {
        const fact = element('div');
        fact.append(element('dt', '', text(verdict[FACTS][f])), element('dd', '', text(verdict[FACTS][f + 1])));
        facts.append(fact);
      }
      details.append(summary, facts);
      if (text(verdict[REPEAT])) {
        const figure = element('figure', 'code'), pre = element('pre');
        pre.append(element('code', '', text(verdict[REPEAT])));
        figure.append(element('figcaption', '', 'Repeat it'), pre);
        details.append(figure);
      }
      card.append(details);
    }
    addCopyButtons(card);
    return card;
  };

  const wanted = () => {
    const words = byId('search').value.toLowerCase().split(/\s+/).filter(Boolean);
    const [topic, engine, verdict, origin] = ['topic', 'engine', 'verdict', 'origin'].map(id => byId(id).value);
    const e = data.engines.indexOf(engine);
    return (row, k) => {
      if (topic && text(row[TOPIC]) !== topic) return false;
      if (origin && text(row[ORIGIN]) !== origin) return false;
      if ((engine || verdict) && !row[VERDICTS].some(v => (!engine || v[ENGINE] === e) && (!verdict || text(v[OUTCOME]) === verdict))) return false;
      if (!words.length) return true;
      haystack[k] ??= [NAME, TOPIC, ORIGIN, WORDS, TEXT, FROM, WHY].map(f => text(row[f])).join('\n').toLowerCase();
      return words.every(word => haystack[k].includes(word));
    };
  };

  const show = count => {
    shown = Math.min(count, found.length);
    body.replaceChildren(...found.slice(0, shown).map(rowOf));
    const topic = byId('topic').value;
    status.textContent = `${found.length} of ${data.rows.length} laws and claims` + (topic && ` (${topic})`) + (shown < found.length ? `, showing ${shown}` : '');
    more.hidden = shown >= found.length;
  };

  // Cards are those of the rows that are found; of rows that have none in the page the first few are made.
  const showCards = filtered => {
    const which = new Set(found);
    for (const [k, card] of writtenCards) card.hidden = filtered && !which.has(k);
    const made = filtered ? found.filter(k => !writtenCards.has(k)).slice(0, mostCards).map(cardOf) : [];
    asked.replaceChildren(...made);
    if (filtered && !found.length) asked.append(element('p', 'empty', 'No law or claim is as asked for.'));
    if (checked) checked.hidden = filtered;
    if (totals) totals.hidden = filtered;
  };

  const filter = async () => {
    await load();
    const matches = wanted(), filtered = ['search', 'topic', 'engine', 'verdict', 'origin'].some(id => byId(id).value);
    found = [];
    data.rows.forEach((row, k) => { if (filtered ? matches(row, k) : k < data.listed) found.push(k); });
    show(page);
    showCards(filtered);
  };

  const open = async k => {
    let card = byId('card-' + k);
    if (!card) {
      await load();
      card = cardOf(k);
      asked.prepend(card);
    }
    card.hidden = false;
    document.querySelector('tr.chosen')?.classList.remove('chosen');
    written.get(k)?.classList.add('chosen');
    return card;
  };

  const addCopyButtons = within => {
    for (const figure of within.querySelectorAll('.code')) {
      const button = element('button', '', 'Copy'), label = figure.querySelector('figcaption').textContent;
      if (figure.querySelector('button')) continue;
      button.type = 'button';
      button.setAttribute('aria-label', 'Copy: ' + label);
      button.addEventListener('click', async () => {
        await navigator.clipboard.writeText(figure.querySelector('code').textContent);
        button.textContent = 'Copied';
      });
      figure.querySelector('figcaption').append(button);
    }
  };

  body.addEventListener('click', async event => {
    const row = event.target.closest('tr');
    if (!row || getSelection().toString()) return;
    event.preventDefault();
    const card = await open(Number(row.dataset.row));
    card.scrollIntoView({block: 'start'});
    card.focus({preventScroll: true});
    history.replaceState(null, '', '#' + card.id);
  });
  byId('filters').addEventListener('input', filter);
  byId('filters').addEventListener('submit', event => event.preventDefault());
  more.addEventListener('click', async () => {
    if (!data) {
      await load();
      found = data.rows.map((_, k) => k).slice(0, data.listed);
    }
    show(shown + page);
  });
  totals?.addEventListener('click', event => {
    const row = event.target.closest('tr');
    if (!row || getSelection().toString()) return;
    event.preventDefault();
    byId('topic').value = row.dataset.topic;
    filter();
  });
  const root = document.documentElement, theme = byId('theme');
  const isDark = () => root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  const nameTheme = () => {
    theme.textContent = isDark() ? 'Light' : 'Dark';
    theme.setAttribute('aria-label', theme.textContent + ' colours');
  };
  theme.addEventListener('click', () => {
    root.dataset.theme = isDark() ? 'light' : 'dark';
    nameTheme();
  });
  nameTheme();
  document.addEventListener('keydown', event => {
    if (event.key !== '/' || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
    event.preventDefault();
    byId('search').focus();
  });
  for (const control of document.querySelectorAll('.scripted')) if (control !== more) control.hidden = false;
  if (status.textContent.includes('script')) {
    more.hidden = false;
    status.textContent = status.textContent.replace('; a script shows the others', '');
  }
  // Hundreds of cards need no buttons before they are looked at.
  const seen = new IntersectionObserver(entries => {
    for (const entry of entries.filter(entry => entry.isIntersecting)) {
      addCopyButtons(entry.target);
      seen.unobserve(entry.target);
    }
  });
  for (const card of document.querySelectorAll('.card')) seen.observe(card);
  const asks = /^#card-(\d+)$/.exec(location.hash);
  if (asks) open(Number(asks[1])).then(card => card.scrollIntoView());
})();
