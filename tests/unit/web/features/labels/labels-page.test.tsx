import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accepted, playApi, refused } from '#tests/unit/web/played-api.ts';
import { leavePage, press, seen, showPage, typeInto, withText } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { LabelChips, LabelsPage } from '#web/features/labels/labels-page.tsx';

const LIST = '/api/label/list';
const label = (name: string, tasks = 0) => ({ label_id: `id-${name}`, name, color: null, tasks });
const LABELS = [
  label('errand', 12),
  label('home', 1),
  label('large', 1000),
  ...['three', 'four', 'five', 'six'].map((name, index) => label(name, 9 - index)),
];

let answers: Parameters<typeof playApi>[0];
let calls: ReturnType<typeof playApi>;

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  answers = { [LIST]: accepted({ labels: LABELS }) };
  calls = playApi(answers);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await leavePage();
});

const isThere = (text: string) => document.body.textContent.includes(text);
const sent = (path: string) => calls.filter((call) => call.path === path).map(({ body }) => body);
const nameField = () =>
  [...document.querySelectorAll<HTMLInputElement>('[role=dialog] input[type=text]')][0] ?? expect.fail();

async function show(open?: string, onClose = () => {}) {
  await showPage(someUser(), <LabelsPage open={open} onOpen={() => {}} onClose={onClose} />);
  await seen(() => isThere('12 tasks') || isThere('No labels yet') || isThere('couldn’t be loaded'));
}

test('the list says how many tasks each label has, and that there may be more than can be counted', async () => {
  await show();
  const rows = [...document.querySelectorAll('main li, li')].map(({ textContent }) => textContent);
  expect(rows).toContain('errand' + 'errand: 12 tasks');
  expect(rows).toContain('home' + 'home: 1 task');
  expect(rows).toContain('large' + 'large: 1,000+ tasks');
});

test('without labels the page shows how one is made, and a failure can be tried again', async () => {
  answers[LIST] = refused(400, 'validation_failed');
  await show();
  answers[LIST] = accepted({ labels: [] });
  await press(withText('button', 'Try again'));
  await seen(() => isThere('No labels yet'));
});

test('a new label’s name is checked before it is sent, also against those that are there', async () => {
  answers['/api/label/add'] = accepted({ label_id: 'new' });
  await show();
  const field = document.querySelector<HTMLInputElement>('form input') ?? expect.fail('no field');
  for (const [name, problem] of [
    ['12', 'not only digits'],
    ['ERRAND', 'There’s already a label “errand”.'],
  ] as const) {
    await typeInto(field, name);
    await press(withText('button', 'Add'));
    expect(isThere(problem), name).toBe(true);
    expect(document.activeElement).toBe(field);
  }
  await typeInto(field, '  two   words ');
  await press(withText('button', 'Add'));
  await seen(() => field.value === '');
  expect(sent('/api/label/add')).toEqual([{ id: expect.any(String), name: 'two words' }]);
});

test('renaming a label to another one’s name offers to put them together', async () => {
  const onClose = vi.fn();
  answers['/api/label/id-errand/merge'] = accepted();
  await show('id-errand', onClose);
  await seen(() => isThere('Put together with …'));
  await typeInto(nameField(), 'Home');
  await press(withText('button', 'Save'));
  expect(isThere('There’s already a label “home”.')).toBe(true);
  expect(sent('/api/label/update')).toEqual([]);

  await press(withText('button', 'Put together with “home”'));
  await seen(() => isThere('12 tasks labelled “errand” get “home” in its place.'));
  await press(withText('[role=alertdialog] button', 'Put together'));
  await seen(() => onClose.mock.calls.length > 0);
  expect(sent('/api/label/id-errand/merge')).toEqual([{ into: 'id-home' }]);
});

test('without a connection the page says that putting together needs one', async () => {
  await show('id-errand');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await typeInto(document.querySelector('[role=dialog] select') ?? expect.fail('no select'), 'id-home');
  await seen(() => isThere('Putting labels together needs a connection.'));
});

test('if another device has taken a new name meanwhile, the form then offers to put the two together', async () => {
  answers['/api/label/update'] = refused(409, 'conflict');
  await show('id-errand');
  await typeInto(nameField(), 'garden');
  answers[LIST] = accepted({ labels: [...LABELS, label('Garden')] });
  await press(withText('button', 'Save'));
  await seen(() => isThere('Put together with “Garden”'));
});

test('only a label’s changed fields are sent', async () => {
  answers['/api/label/update'] = accepted();
  await show('id-errand');
  await seen(() => isThere('Saffron'));
  await press(document.querySelector<HTMLElement>('[data-color=saffron] input') ?? expect.fail());
  await press(withText('button', 'Save'));
  await seen(() => sent('/api/label/update').length > 0);
  expect(sent('/api/label/update')).toEqual([{ label_id: 'id-errand', color: 'saffron' }]);
});

test('deleting a label asks first, says that the tasks stay, and is done if it is gone already', async () => {
  const onClose = vi.fn();
  answers['/api/label/id-errand/delete'] = refused(404, 'not_found');
  await show('id-errand', onClose);
  await press(withText('button', 'Delete label'));
  await seen(() => isThere('Take #errand off 12 tasks?'));
  expect(isThere('The tasks stay.')).toBe(true);
  await press(withText('[role=alertdialog] button', 'Delete'));
  await seen(() => onClose.mock.calls.length > 0);
});

test('an address of a label that is gone shows that', async () => {
  await show('id-gone');
  await seen(() => isThere('This label is no longer there.'));
});

test('the six most used labels and the chosen one are chips, and the others after a press', async () => {
  const onChoose = vi.fn();
  await showPage(someUser(), <LabelChips chosen="id-home" onChoose={onChoose} />);
  const chips = () => [...document.querySelectorAll('.chip')].map(({ textContent }) => textContent);
  await seen(() => chips().length > 0);
  const used = ['large', 'errand', 'three', 'four', 'five', 'six', 'home'].map((name) => `Only ${name}`);
  expect(chips()).toEqual(used);
  await press(withText('button', 'Only home'));
  await press(withText('button', 'Only five'));
  expect(onChoose.mock.calls).toEqual([[undefined], ['id-five']]);
});

test('the list’s chips end with a link to all labels', async () => {
  await showPage(someUser(), <LabelChips isLinked chosen={undefined} onChoose={() => {}} />);
  await seen(() => isThere('All labels'));
  expect(withText<HTMLAnchorElement>('a', 'All labels').pathname).toBe('/labels');
  expect(isThere('home')).toBe(false);
});
