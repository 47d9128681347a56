import { ServiceModule } from '@chefly/service';
import { Module } from '@nestjs/common';
import { ContentController } from './content.controller';
import { ContentEvents } from './content.events';
import { ContentDerived } from './derived';
import { PostsService } from './posts.service';
import { PostsStore } from './posts.store';
import { UploadsService } from './uploads.service';

/** Pictures, posts, likes and the home feed. */
@Module({
  imports: [ServiceModule.register('content')],
  controllers: [ContentController],
  providers: [PostsService, PostsStore, UploadsService, ContentEvents, ContentDerived],
})
export class ContentModule {}
