import { useTranslation } from 'react-i18next';
import { Slide, ToastContainer } from 'react-toastify/unstyled';

/** The toasts with the specification's defaults (section 9). */
export function ToastHost() {
  const { t } = useTranslation();
  return (
    <ToastContainer
      aria-label={t('nav.notifications')}
      theme="colored"
      autoClose={3000}
      position="top-center"
      transition={Slide}
      pauseOnHover
      pauseOnFocusLoss
    />
  );
}
