import '@chefly/ui/no-eval';
import { startClient } from '@chefly/api-client/react';
import { mount } from '@chefly/ui';
import '@chefly/ui/theme.css';
import { BrowserRouter } from 'react-router-dom';
import { Console } from './console';

mount(
  startClient(),
  <BrowserRouter basename="/console">
    <Console />
  </BrowserRouter>,
);
