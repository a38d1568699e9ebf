import { type Answer, fromElsewhere, send } from './call.ts';
import { DAY_SECONDS, isoDate } from './days.ts';
import { handleIn, makePasskey, signWithPasskey } from './passkey.ts';
import { cookiesOf, fieldIn, itemsIn, mailedCode, mailsTo, type Person, textIn } from './people.ts';
import type { Server } from './serve.ts';
import type { Turn } from './turn.ts';

/** Makes one call as a person, and records its answer. */
type Make = (route: string, sent?: Sent) => Promise<Answer>;
type Sent = {
  readonly body?: object;
  readonly stx?: string;
  readonly headers?: Readonly<Record<string, string>>;
};
type Flow = (given: {
  readonly make: Make;
  readonly server: Server;
  readonly person: Person;
  readonly now: number;
}) => Promise<void>;

/** A fresh session by a mailed code. */
const confirm: Flow = async ({ make, server, person: { email } }) => {
  const headers = fromElsewhere();
  const asked = await make('POST /api/login/code/request', { body: { email }, headers });
  const secret = await mailedCode(server, email);
  const cookie = cookiesOf(asked);
  await make('POST /api/session/confirm', { body: { secret }, headers: { ...headers, cookie } });
};

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** Signs in on another device, whose session can be refreshed twice. */
async function enterElsewhere({ make, server, person: { email } }: Parameters<Flow>[0]): Promise<string> {
  const headers = fromElsewhere();
  const asked = await make('POST /api/login/code/request', { body: { email }, headers });
  const secret = await mailedCode(server, email);
  const entered = await make('POST /api/login/code/verify', {
    body: { email, secret, rotate: 1 },
    headers: { ...headers, 'user-agent': FIREFOX, cookie: cookiesOf(asked) },
  });
  let token = textIn(entered.body, 'xox');
  for (let times = 0; times < 2; times += 1) {
    const refreshed = await make('POST /api/token/refresh', { body: { refresh_token: token } });
    token = textIn(refreshed.body, 'xox');
  }
  return textIn(entered.body, 'stx');
}

/** Other devices: one is signed out from this one, and one by the link in the mail about it. */
const otherDevices: Flow = async (given) => {
  const { make, server, person } = given;
  const first = await enterElsewhere(given);
  const { body } = await make('GET /api/user/sessions');
  const other = itemsIn(body, 'sessions').find((session) => fieldIn(session, 'is_current') === 0);
  await make(`DELETE /api/user/session/${textIn(other, 'id')}/delete`);
  await make('GET /api/user/details', { stx: first });
  const second = await enterElsewhere(given);
  const mails = await mailsTo(server, person.email);
  const [token = 'none'] = mails.flatMap((text) => /not-me\S*#(\S+)/.exec(text)?.[1] ?? []);
  await make('POST /api/session/disown', { body: { token } });
  await make('GET /api/user/details', { stx: second });
};

/** A passkey from its creation to its deletion. */
const passkey: Flow = async ({ make, person: { life } }) => {
  const made = fieldIn((await make('POST /api/passkey/options', { body: {} })).body, 'options');
  const added = makePasskey(life.name, made);
  await make('POST /api/passkey/add', { body: { response: added, name: 'Key ring' } });
  const id = textIn(added, 'id');
  const challenge = async () => {
    const asked = await make('POST /api/login/passkey/options', { body: {} });
    const options = fieldIn(asked.body, 'options');
    const response = signWithPasskey(life.name, { options, handle: handleIn(made) });
    return { body: { response }, headers: { ...fromElsewhere(), cookie: cookiesOf(asked) } };
  };
  const entered = await make('POST /api/login/passkey/verify', await challenge());
  // Only this session is younger than the passkey.
  const stx = textIn(entered.body, 'stx');
  await make('POST /api/session/confirm-passkey', { ...(await challenge()), stx });
  await make('POST /api/passkey/rename', { body: { id, name: 'Blue key' } });
  await make('GET /api/user/passkeys');
  await make(`DELETE /api/passkey/${id}/delete`);
};

/** Changes of the plan: one is seen, one is undone, and a repetition under the same key gets the same answer. */
const plan: Flow = async ({ make, now }) => {
  for (const [day, act] of [
    [3, 'seen'],
    [5, 'undo'],
  ] as const) {
    const created = await make('POST /api/task/create', { body: { task_title: `To be planned ${day}` } });
    const on = isoDate(now + day * DAY_SECONDS);
    const body = { placements: [{ task_id: textIn(created.body, 'task_id'), on }] };
    const headers = { 'idempotency-key': `plan-${day}` };
    const applied = await make('POST /api/plan/apply', { body, headers });
    await make('POST /api/plan/apply', { body, headers });
    await make('POST /api/plan/apply', { body: { placements: [] }, headers });
    await make(`POST /api/changes/${textIn(applied.body, 'batch_id')}/${act}`, { body: {} });
  }
  await make('GET /api/changes');
};

/** A repeating task that is skipped, finished, reopened, and deleted with its following occurrences. */
const repeatingTask: Flow = async ({ make }) => {
  const body = { task_title: 'Again and again', task_repeat: { rule: 'FREQ=DAILY;INTERVAL=2' } };
  const created = await make('POST /api/task/create', { body });
  const skipped = await make(`POST /api/task/${textIn(created.body, 'task_id')}/skip`, { body: {} });
  const task_id = textIn(skipped.body, 'next_task_id');
  for (const task_status of ['completed', 'not_started', 'completed'])
    await make('POST /api/task/update', { body: { task_id, task_status } });
  await make('POST /api/task/update', { body: { task_id, task_title: 'Now and then', scope: 'following' } });
  await make(`DELETE /api/task/${task_id}/2/delete`);
};

/** A file of another app that is imported and taken back. */
const takeBack: Flow = async ({ make, now, person: { life } }) => {
  const number = [...life.name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 0xffffff;
  const id = `019c0000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
  const date = isoDate(now - 70 * DAY_SECONDS);
  const body = {
    format: 'marea',
    version: 1,
    import: { id, source: 'clue', digest: '0'.repeat(64), theirs: [{ date, keys: ['mood'] }] },
    day_logs: [{ date, saved_at: now, mood: 2, energy: 2 }],
    remarks: [{ date, source: 'clue', text: 'Brought in' }],
    tasks: [{ id: 'wrong', title: '' }],
  };
  await make('POST /api/user/import?preview=1', { body });
  await make('POST /api/user/import?preview=0', { body });
  await make('GET /api/imports');
  await make(`GET /api/day/${date}/${date}/list`);
  await make(`POST /api/import/${id}/take-back`, { body: {} });
};

/** A device for reminders, which gets a test message. */
const device: Flow = async ({ make, person: { life } }) => {
  const keys = { p256dh: P256DH, auth: 'm7Jq2xV0nB4kL9sT6wYpRg' };
  const endpoint = `https://push.example.com/${life.name}`;
  await make('POST /api/reminders/device/add', { body: { endpoint, ...keys } });
  await make('POST /api/reminders/update', { body: { channel: 'push' } });
  const { body } = await make('GET /api/reminders');
  await make('POST /api/reminders/test', { body: {} });
  const [first] = itemsIn(body, 'devices');
  await make(`DELETE /api/reminders/device/${textIn(first, 'id')}/delete`);
  await make('POST /api/reminders/test', { body: {} });
};

/** A point on the curve, so that messages for it can be encrypted. */
const P256DH = 'BJKQZh-3ro3MtI2wRmlylWd7fbApx4rt96X_2Dm9fmaIP-Sf-ODUBUO7j9tUgphPq2I_ETejKLQLSW4onh7y3vo';

/** A changed address, and the first one restored by the link that was mailed there. */
const address: Flow = async ({ make, server, person: { email } }) => {
  const next = `moved-${email}`;
  await make('POST /api/user/email/request', { body: { email: next } });
  const code = await mailedCode(server, next);
  await make('POST /api/user/email/change', { body: { email: next, code: '00000' } });
  await make('POST /api/user/email/change', { body: { email: next, code } });
  await make('GET /api/user/email/waiting');
  await make('GET /api/user/details');
  const [token] = (await mailsTo(server, email)).flatMap((text) => /#(\S+)/.exec(text)?.[1] ?? []);
  await make('POST /api/user/email/take-back', {
    body: { token: token ?? 'none' },
    headers: fromElsewhere(),
  });
  await make(`GET /dev/mail.json?to=${next}`);
};

const FLOWS = { confirm, otherDevices, passkey, plan, repeatingTask, takeBack, device, address };

/** Calls that need a value just made by the product, such as a code or a challenge, so that no example can have it. */
export async function goThroughFlows(server: Server, { person, notes, now }: Turn): Promise<void> {
  for (const [name, flow] of Object.entries(FLOWS)) {
    const make: Make = async (route, sent = {}) => {
      const answer = await send(server, { route, stx: person.stx, ...sent });
      notes.add(`${name}: ${route}`, answer);
      return answer;
    };
    await flow({ make, server, person, now });
  }
}
