import { ServiceModule } from '@chefly/service';
import { Module } from '@nestjs/common';
import { ContentEvents } from './content.events';
import { ContentSweep } from './content.sweep';
import { FeedService } from './feed/feed.service';
import { FeedStore } from './feed/feed.store';
import { FeedsDerived } from './feed/feeds.derived';
import { WorkStore } from './feed/work.store';
import { PostsController } from './posts/posts.controller';
import { PostsDerived } from './posts/posts.derived';
import { PostsService } from './posts/posts.service';
import { PostsStore } from './posts/posts.store';
import { Visibility } from './posts/visibility';
import { Pool } from './uploads/picture-pool';
import { UploadsController } from './uploads/uploads.controller';
import { UploadsDerived } from './uploads/uploads.derived';
import { UploadsDoor } from './uploads/uploads.door';
import { UploadsEvents } from './uploads/uploads.events';
import { UploadsService } from './uploads/uploads.service';
import { UploadsStore } from './uploads/uploads.store';
import { UploadsSweep } from './uploads/uploads.sweep';

const uploads = [Pool, UploadsDerived, UploadsDoor, UploadsService, UploadsStore, UploadsSweep];
const posts = [PostsDerived, PostsService, PostsStore, Visibility];
const feed = [FeedService, FeedStore, FeedsDerived, WorkStore];

/** Pictures, posts, likes and the home feed. */
@Module({
  imports: [ServiceModule.register('content')],
  controllers: [PostsController, UploadsController, ContentEvents, UploadsEvents],
  providers: [...uploads, ...posts, ...feed, ContentSweep],
})
export class ContentModule {}
