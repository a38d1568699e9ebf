import { Trash2 } from 'lucide-react';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show, takeDown } from '#tests/unit/web/show.tsx';
import { press, withText } from '#tests/unit/web/shown-page.tsx';
import { TaskCard } from '#web/ui/planner/task-card.tsx';

const onDone = vi.fn();
const onOpen = vi.fn();
const onDelete = vi.fn();
const row = () => document.querySelector('li') as HTMLLIElement; // the card is shown

async function showCard() {
  HTMLElement.prototype.setPointerCapture = () => {};
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(200);
  await show(
    <ul>
      <TaskCard
        openId="open"
        title="Water the plants"
        status="not_started"
        color={null}
        isCurrent={false}
        onOpen={onOpen}
        check={<input type="checkbox" />}
        facts={<p>Today</p>}
        menuLabel="More"
        onMenu={() => {}}
        swipeRight={{ label: 'Done', onSwiped: onDone }}
        swipeLeft={[{ key: 'delete', label: 'Delete', Icon: Trash2, onChoose: onDelete }]}
      />
    </ul>,
  );
}

/** Drags over the row, and clicks where the finger is lifted, as some browsers do. */
async function swipe(by: number, pointerType = 'touch'): Promise<void> {
  const at = { bubbles: true, button: 0, isPrimary: true, pointerId: 1, pointerType };
  for (const [type, clientX] of [
    ['pointerdown', 200],
    ['pointermove', 200 + by / 2],
    ['pointermove', 200 + by],
    ['pointerup', 200 + by],
  ] as const) {
    await act(async () => row().dispatchEvent(new PointerEvent(type, { ...at, clientX })));
  }
  const opener = document.querySelector('.task-card-open');
  await act(async () => opener?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 })));
}

beforeEach(showCard);
afterEach(async () => {
  await takeDown();
  vi.restoreAllMocks();
  vi.clearAllMocks();
});

test('a swipe to the right is done, a short one isn’t, and neither opens the task', async () => {
  await swipe(60);
  expect(onDone).not.toHaveBeenCalled();
  await swipe(140);
  expect(onDone).toHaveBeenCalledOnce();
  expect(row().style.transform).toBe('');
  expect(onOpen).not.toHaveBeenCalled();
});

test('a swipe to the left shows the actions, which a press elsewhere, Escape and a swipe back hide', async () => {
  const hides = [
    () => act(async () => document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))),
    () =>
      act(async () =>
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
      ),
    () => swipe(120),
  ];
  for (const hide of hides) {
    await swipe(-100);
    expect(row().style.transform).toBe('translateX(-200px)');
    expect(withText('button', 'Delete').closest('fieldset')?.textContent).toBe('MoreDelete');
    await hide();
    expect(document.querySelector('fieldset')).toBeNull();
  }
  expect([onDone.mock.calls.length, onDelete.mock.calls.length, onOpen.mock.calls.length]).toEqual([0, 0, 0]);
});

test('a drag with the mouse changes nothing', async () => {
  await swipe(140, 'mouse');
  await swipe(-100, 'mouse');
  expect(onDone).not.toHaveBeenCalled();
  expect(document.querySelector('fieldset')).toBeNull();
});

test('a tap on a row that shows its actions hides them, and the next one opens the task', async () => {
  await swipe(-100);
  const tap = () => {
    const touch = { bubbles: true, button: 0, isPrimary: true, pointerType: 'touch' };
    const opener = document.querySelector('.task-card-open');
    return act(async () => {
      opener?.dispatchEvent(new PointerEvent('pointerdown', touch));
      opener?.dispatchEvent(new PointerEvent('pointerup', touch));
      opener?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
    });
  };
  await tap();
  expect(document.querySelector('fieldset')).toBeNull();
  expect(onOpen).not.toHaveBeenCalled();
  await tap();
  expect(onOpen).toHaveBeenCalledOnce();
});

test('a press on an action does it and closes the row', async () => {
  await swipe(-100);
  await press(withText('button', 'Delete'));
  expect(onDelete).toHaveBeenCalledOnce();
  expect(row().style.transform).toBe('');
});
