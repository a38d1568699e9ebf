import type { Page } from '@playwright/test';
import { reminderLines, testReminderLine } from '#domain/reminders/reminders.rules.ts';
import { startPushService } from '../api/reminders/push-service.ts';
import { expectNoFindings, lookTag } from './support/findings.ts';
import { mailsTo } from './support/mail.ts';
import { signUpOnboarded, useSession } from './support/person.ts';
import { expect, test } from './support/test.ts';
import { textsOf } from './support/texts.ts';

const t = textsOf('en');
const TASK = { kind: 'tasks_due', names: [t('reminders.exampleTask')] } as const;
const lineIn = (wording: 'discreet' | 'plain') => reminderLines([TASK], { wording, language: 'en' })[0] ?? '';

const reminders = (page: Page) => page.getByRole('region', { name: t('reminders.title') });

async function openSettings(page: Page): Promise<void> {
  await page.goto('/settings#reminders');
  await expect(reminders(page).getByRole('checkbox', { name: t('reminders.kind.tasks_due') })).toBeVisible();
}

/** Runs an action that saves, and waits for the server's answer. */
async function saved(page: Page, act: () => Promise<unknown>): Promise<void> {
  const answer = page.waitForResponse('**/api/reminders/update');
  await act();
  expect((await answer).status()).toBe(200);
}

type Subscription = { endpoint: string; p256dh: string; auth: string };

/** Fakes a push subscription at our own service, because test browsers can't reach a real one. */
async function subscribesAs(page: Page, { endpoint, ...keys }: Subscription): Promise<void> {
  await page.addInitScript(
    (json) => {
      let isSubscribed = false;
      const subscription = {
        toJSON: () => json,
        unsubscribe: async () => {
          isSubscribed = false;
          return true;
        },
      };
      const pushManager = {
        subscribe: async () => {
          isSubscribed = true;
          return subscription;
        },
        getSubscription: async () => (isSubscribed ? subscription : null),
      };
      Object.defineProperty(navigator.serviceWorker, 'ready', { value: Promise.resolve({ pushManager }) });
      Notification.requestPermission = async () => 'granted';
    },
    { endpoint, keys },
  );
}

test('a reminder is switched on, gets its own words, is shown on this device and tried out', {
  tag: '@whole-browser',
}, async ({ context, page, request }) => {
  const service = await startPushService();
  await context.grantPermissions(['notifications']);
  await subscribesAs(page, service.subscribe('browser'));
  await useSession(page, await signUpOnboarded(request));
  await openSettings(page);
  const section = reminders(page);
  const task = section.getByRole('checkbox', { name: t('reminders.kind.tasks_due') });
  await expect(task).not.toBeChecked();
  await saved(page, () => task.check());
  await expect(section.getByText(lineIn('discreet'))).toBeVisible();
  await saved(page, () => section.getByRole('radio', { name: t('reminders.plain') }).check());
  await expect(section.getByText(lineIn('plain'))).toBeVisible();
  await saved(page, () =>
    section.getByLabel(t('reminders.at', { what: t('reminders.kind.tasks_due') })).selectOption('6'),
  );
  await expect(section.getByText(t('reminders.waits', { hour: '07:00' }))).toBeVisible();

  await section.getByRole('button', { name: t('reminders.turnDeviceOn') }).click();
  await expect(section.getByText(t('reminders.deviceOn'))).toBeVisible();
  await section.getByRole('button', { name: t('reminders.test'), exact: true }).click();
  await expect(section.getByText(t('reminders.testPushed'))).toBeVisible();
  expect(service.textsAt('browser')).toEqual([testReminderLine('en')]);
  service.close();

  await openSettings(page);
  await expect(task).toBeChecked();
  await expect(section.getByRole('radio', { name: t('reminders.plain') })).toBeChecked();
});

test('a refused change is undone, and settings that fail to load can be loaded again', {
  tag: '@long',
}, async ({ page, open }) => {
  await page.route('**/api/reminders', (route) => route.abort());
  await open('/settings/reminders');
  const section = reminders(page);
  const again = section.getByRole('button', { name: t('common.retry') });
  await expect(again).toBeVisible();
  await page.unroute('**/api/reminders');
  await again.click();
  const task = section.getByRole('checkbox', { name: t('reminders.kind.tasks_due') });
  await expect(task).toBeVisible();
  await page.route('**/api/reminders/update', (route) => route.abort());
  await task.click();

  await expect(page.getByRole('alert')).toBeVisible();
  await expect(task).not.toBeChecked();
});

test('a reminder by mail needs no device', { tag: '@long' }, async ({ page, request }) => {
  const person = await signUpOnboarded(request);
  await useSession(page, person);
  await openSettings(page);
  const section = reminders(page);
  await saved(page, () => section.getByRole('checkbox', { name: t('reminders.kind.tasks_due') }).check());
  await saved(page, () =>
    section.getByRole('radio', { name: new RegExp(`^${t('reminders.mail')}`) }).check(),
  );
  await section.getByRole('button', { name: t('reminders.test'), exact: true }).click();
  await expect(section.getByText(t('reminders.testMailed'))).toBeVisible();
  const [mail] = await mailsTo(request, person.email);

  expect(mail?.subject).toBe('A reminder from Marea');
  expect(mail?.text).toContain('/settings/reminders');
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [320, 1280]) {
    test.describe(`${colorScheme}, ${width} wide`, lookTag({ theme: colorScheme, width }), () => {
      test.use({ colorScheme, viewport: { width, height: 800 } });

      test('all choices have no accessibility findings', { tag: '@long' }, async ({ page, request }) => {
        await useSession(page, await signUpOnboarded(request));
        await openSettings(page);
        for (const kind of ['period_soon', 'habits_evening']) {
          await saved(page, () =>
            reminders(page)
              .getByRole('checkbox', { name: t(`reminders.kind.${kind}`) })
              .check(),
          );
        }
        await expectNoFindings(page);
      });
    });
  }
}

/** Opens the settings with a running service worker; `push` delivers a message, and `press` a press on the notification of a text. */
async function pushTo(page: Page, origin = '') {
  const context = page.context();
  await context.grantPermissions(['notifications']);
  const protocol = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    protocol.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const active = versions.find(({ status }) => status === 'activated');
      if (active) resolve(active.registrationId);
    });
  });
  await protocol.send('ServiceWorker.enable');
  await page.goto('/settings');
  const registrationId = await registered;
  // A message delivered before the worker is running is lost.
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await expect.poll(() => worker.evaluate('registration.active?.state')).toBe('activated');
  // A press closes a notification, and may have to be repeated.
  await worker.evaluate('self.pressed = {}');
  return {
    push: (data: string) =>
      protocol.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data }),
    press: (body: string) =>
      worker.evaluate(`registration.getNotifications().then((all) => {
        const notification = pressed[${JSON.stringify(body)}] ??= all.find((one) => one.body === ${JSON.stringify(body)});
        self.dispatchEvent(new NotificationEvent('notificationclick', { notification }));
      })`),
  };
}

test.describe('the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('shows each task’s reminder, and a press on one opens the task in an open tab, after asking about typed text', {
    tag: '@long',
  }, async ({ page, request, baseURL }) => {
    const person = await signUpOnboarded(request);
    await useSession(page, person);
    const made = await request.post('/api/task/create', {
      headers: { authorization: `Bearer ${person.stx}` },
      data: { task_title: 'Dentist' },
    });
    const { task_id: id } = await made.json();
    const { push, press } = await pushTo(page, baseURL);
    const message = (body: string, path: string) =>
      push(JSON.stringify({ title: 'Marea', body, path, tag: `marea-task-${body}` }));
    await message('Dentist · 10:40', `/tasks?task=${id}`);
    await message('All', '/dashboard');
    const bodies = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        return (await registration.getNotifications()).map(({ body }) => body).sort();
      });
    await expect.poll(bodies).toEqual(['All', 'Dentist · 10:40']);

    const task = page.getByRole('dialog', { name: t('tasks.detail') });
    // Its listener comes with the parts that nobody waits for.
    await expect(async () => {
      await press('Dentist · 10:40');
      await expect(task).toBeVisible({ timeout: 1_000 });
    }).toPass();
    expect(new URL(page.url()).pathname).toBe('/tasks');

    await task.getByRole('textbox', { name: t('tasks.title') }).fill('Not saved yet');
    await press('All');
    const question = page.getByRole('alertdialog', { name: t('common.leaveTitle') });
    await question.getByRole('button', { name: t('common.leave') }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('shows the pushed message, or only the app’s name if it can’t be read', { tag: '@long' }, async ({
    page,
    request,
    baseURL,
  }) => {
    await useSession(page, await signUpOnboarded(request));
    const { push } = await pushTo(page, baseURL);
    const shown = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        const notifications = await registration.getNotifications();
        return notifications.map(({ title, body, data }) => ({ title, body, data }));
      });

    await push(JSON.stringify({ title: 'Marea', body: 'Something', path: '/dashboard' }));
    await expect.poll(shown).toEqual([{ title: 'Marea', body: 'Something', data: '/dashboard' }]);
    await push(JSON.stringify({ title: 'Marea', body: 'Another', path: 'https://elsewhere.example' }));
    await expect.poll(shown).toEqual([{ title: 'Marea', body: 'Another', data: '/dashboard' }]);
    await push('not JSON');
    await expect.poll(shown).toEqual([{ title: 'Marea', body: '', data: '/dashboard' }]);
  });
});
