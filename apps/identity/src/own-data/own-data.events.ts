import { keepers, type DomainEvent, type Keeper } from '@chefly/contracts';
import type { UnitOfWork } from '@chefly/engines/bus';
import { Listener, On } from '@chefly/service';
import type { Type } from '@nestjs/common';
import { ErasuresService } from './erasures.service';
import { ExportsService } from './exports.service';

/** What one service answers to exports and erasures. */
function answersOf(keeper: Keeper): Type {
  // every service answers alike under its own name: one name stands for all of them here
  const like = keeper as 'chat';

  @Listener('identity')
  class AnswersEvents {
    constructor(
      private readonly exports: ExportsService,
      private readonly erasures: ErasuresService,
    ) {}

    @On(`${like}.export.part.v1`)
    onPart({ data }: DomainEvent<'chat.export.part.v1'>, work: UnitOfWork) {
      return this.exports.onPart(keeper, data, work);
    }

    @On(`${like}.export.film.v1`)
    onFilm({ data }: DomainEvent<'chat.export.film.v1'>, work: UnitOfWork) {
      return this.exports.onFilm(keeper, data, work);
    }

    @On(`${like}.export.told.v1`)
    onTold({ data }: DomainEvent<'chat.export.told.v1'>, work: UnitOfWork) {
      return this.exports.onTold(keeper, data.exportUid, work);
    }

    @On(`${like}.erasure.done.v1`)
    onDone({ data }: DomainEvent<'chat.erasure.done.v1'>, work: UnitOfWork) {
      return this.erasures.onDone(keeper, data.erasureUid, data.uid, work);
    }
  }
  return AnswersEvents;
}

@Listener('identity')
class GatheredEvents {
  constructor(private readonly exports: ExportsService) {}

  // its own event: a job that is planned with the fact could run before it
  @On('identity.export.gathered.v1')
  onExportGathered({ data }: DomainEvent<'identity.export.gathered.v1'>) {
    return this.exports.schedulePacking(data.exportUid);
  }
}

export const ownDataEvents = [...keepers.map(answersOf), GatheredEvents];
