import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { durationText } from '#web/i18n/duration-texts.ts';
import { CheckDisc } from '#web/ui/inputs/check-disc.tsx';
import { Sparkle } from '#web/ui/inputs/sparkle.tsx';
import { PriorityIcon, type PriorityLevel } from '#web/ui/planner/priority-icon.tsx';
import { StatusPill } from '#web/ui/planner/status-pill.tsx';
import { TaskCard } from '#web/ui/planner/task-card.tsx';
import { TaskFacts } from '#web/ui/planner/task-facts.tsx';
import { Slides, TaskSlide } from '#web/ui/planner/task-slide.tsx';
import { LONG_TEXT } from '../sample.ts';
import type { Specimen } from '../specimen.ts';

const STATUSES = ['not_started', 'in_progress', 'completed'] as const;
type Status = (typeof STATUSES)[number];

const TASKS = [
  { key: 'short', color: 'verdigris', level: 7, priority: 'high' },
  { key: 'long', color: 'saffron', level: 5, priority: 'mid' },
  { key: 'plain', color: null, level: 3, priority: 'low' },
] as const satisfies readonly { key: string; color: string | null; level: PriorityLevel; priority: string }[];

function Shown() {
  const { t } = useTranslation();
  const [statuses, setStatuses] = useState<Readonly<Record<string, Status>>>({ long: 'in_progress' });
  const tasks = TASKS.map((task) => {
    const title = task.key === 'long' ? LONG_TEXT : t('tasks.new');
    return {
      ...task,
      title,
      status: statuses[task.key] ?? 'not_started',
      facts: (
        <TaskFacts
          day={{ shown: t('calendar.today'), spoken: `${t('tasks.due')} ${t('calendar.today')}` }}
          duration={durationText(90, t)}
          partOf={task.key === 'plain' ? t('tasks.partOf', { title }) : null}
        />
      ),
      icon: <PriorityIcon level={task.level} label={t(`tasks.priorities.${task.priority}`)} />,
    };
  });
  const set = (key: string, status: Status) => setStatuses({ ...statuses, [key]: status });
  return (
    <>
      <ul className="grid gap-3">
        {tasks.map(({ key, title, status, color, facts, icon }) => (
          <TaskCard
            key={key}
            openId={`open-${key}`}
            title={title}
            status={status}
            color={color}
            isCurrent={key === 'plain'}
            onOpen={() => {}}
            check={
              <CheckDisc
                aria-label={t('tasks.doneLabel', { title })}
                checked={status === 'completed'}
                onChange={(event) => set(key, event.target.checked ? 'completed' : 'not_started')}
              />
            }
            facts={facts}
            marks={
              <>
                <StatusPill
                  label={t('tasks.statusOf', { title })}
                  value={status}
                  options={STATUSES.map((value) => ({ value, label: t(`tasks.status.${value}`) }))}
                  onChange={(next) => set(key, next)}
                />
                {key === 'short' && <Sparkle label={t('tasks.suggested')} />}
              </>
            }
            priority={icon}
          />
        ))}
      </ul>
      <Slides>
        {tasks.map(({ key, title, status, color, icon }) => (
          <TaskSlide
            key={key}
            status={status}
            statusLabel={status === 'in_progress' ? t(`tasks.status.${status}`) : null}
            color={color}
            check={<CheckDisc aria-label={t('tasks.doneLabel', { title })} defaultChecked={false} />}
            link={(className) => (
              <a href="#plan" className={className}>
                {title}
              </a>
            )}
            day={{ shown: t('calendar.today'), spoken: `${t('tasks.due')} ${t('calendar.today')}` }}
            duration={durationText(90, t)}
            sparkle={key === 'short' && <Sparkle label={t('tasks.suggested')} />}
            priority={icon}
          />
        ))}
      </Slides>
    </>
  );
}

export const specimen: Specimen = {
  group: 'plan',
  name: 'TaskCard, TaskSlide and what stands in them',
  Shown,
};
