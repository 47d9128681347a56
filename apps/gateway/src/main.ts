import { runService } from '@chefly/service/start';
import { serveUpstreams } from './door/upstreams';
import { GatewayModule } from './gateway.module';
import { LiveAdapter } from './live/live-adapter';

await runService('gateway', GatewayModule, {
  needs: ['sockets'],
  prepare: (app) => app.useWebSocketAdapter(new LiveAdapter(app)),
  serve: serveUpstreams,
  uploads: false,
});
