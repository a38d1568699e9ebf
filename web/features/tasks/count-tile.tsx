import { useTranslation } from 'react-i18next';
import { NumberTile } from '#web/ui/inputs/number-tile.tsx';

type CountTileProps = {
  label: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
};

/** A number on a tile, whose buttons say of what they take one or give one more. */
export function CountTile({ label, ...rest }: CountTileProps) {
  const { t } = useTranslation();
  return (
    <NumberTile
      label={label}
      decreaseLabel={t('repeats.less', { label })}
      increaseLabel={t('repeats.more', { label })}
      {...rest}
    />
  );
}
