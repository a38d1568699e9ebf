import i18next from 'i18next';
import { act, useState } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { show, takeDown } from '#tests/unit/web/show.tsx';
import { durationTexts } from '#web/i18n/format-value.ts';
import { DurationPicker, StepperField } from '#web/ui/inputs/stepper.tsx';

afterEach(takeDown);

const input = (label: string): HTMLInputElement => {
  const found = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label);
  // Throws for a label without its field.
  return document.getElementById(found?.htmlFor ?? '') as HTMLInputElement;
};
const button = (label: string) => document.querySelector<HTMLButtonElement>(`button[aria-label="${label}"]`);
const press = (label: string) => act(async () => button(label)?.click());
const key = (target: HTMLElement, name: string) =>
  act(async () => target.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true })));
const announcements = () =>
  [...document.querySelectorAll('[aria-live]')].map(({ textContent }) => textContent).join('');

async function type(target: HTMLInputElement, text: string): Promise<void> {
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  await act(async () => {
    setter?.call(target, text);
    target.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

function Days() {
  const [days, setDays] = useState<number | null>(14);
  return (
    <StepperField
      label="Length"
      value={days}
      min={1}
      max={15}
      onChange={setDays}
      decreaseLabel="Fewer"
      increaseLabel="More"
      unit="days"
    />
  );
}

describe('a number', () => {
  test('is changed by buttons and arrow keys, and stops at its limits', async () => {
    await show(<Days />);
    expect([input('Length').type, input('Length').min, input('Length').max]).toEqual(['number', '1', '15']);
    await press('More');
    expect(input('Length').value).toBe('15');
    expect(announcements()).toBe('15 days');
    expect(button('More')?.getAttribute('aria-disabled')).toBe('true');
    await press('More');
    await key(input('Length'), 'ArrowUp');
    expect(input('Length').value).toBe('15');
    await key(input('Length'), 'ArrowDown');
    expect(input('Length').value).toBe('14');
  });

  test('can be typed, even out of range, and a press returns it to the range', async () => {
    await show(<Days />);
    await type(input('Length'), '20');
    expect(input('Length').value).toBe('20');
    await press('Fewer');
    expect(input('Length').value).toBe('15');
  });
});

function Duration({ first }: { first: number | null }) {
  const [minutes, setMinutes] = useState(first);
  return (
    <>
      <DurationPicker
        label="Duration"
        minutes={minutes}
        onChange={setMinutes}
        max={120}
        texts={durationTexts(i18next.t)}
      />
      <output>{String(minutes)}</output>
    </>
  );
}

const total = () => document.querySelector('output')?.textContent;

describe('a duration', () => {
  test('changes by the hour and by five minutes, which carry over', async () => {
    await show(<Duration first={57} />);
    await press('5 minutes more');
    expect([input('hours').value, input('minutes').value]).toEqual(['1', '0']);
    expect(announcements()).toBe('1\u00a0h');
    await press('5 minutes less');
    expect(total()).toBe('55');
    expect(button('One hour less')?.getAttribute('aria-disabled')).toBe('true');
    await key(input('hours'), 'ArrowUp');
    expect(total()).toBe('115');
  });

  test('starts without a number, and stops at its maximum', async () => {
    await show(<Duration first={null} />);
    expect([input('hours').value, input('hours').max, input('minutes').max]).toEqual(['', '2', '59']);
    expect(button('5 minutes less')?.getAttribute('aria-disabled')).toBe('true');
    await press('One hour more');
    await press('One hour more');
    expect(total()).toBe('120');
    expect(button('5 minutes more')?.getAttribute('aria-disabled')).toBe('true');
    await type(input('hours'), '9');
    expect(total()).toBe('120');
  });
});
