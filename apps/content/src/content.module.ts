import { ServiceModule } from '@chefly/service';
import { Module } from '@nestjs/common';
import { CommentSubjects } from './comments/comment-subjects';
import { CommentView } from './comments/comment-view';
import { CommentsController } from './comments/comments.controller';
import { CommentsDerived } from './comments/comments.derived';
import { CommentsRemoval } from './comments/comments.removal';
import { CommentsService } from './comments/comments.service';
import { CommentsStore } from './comments/comments.store';
import { ContentEvents } from './content.events';
import { ContentSweep } from './content.sweep';
import { CookedReader } from './feed/cooked.reader';
import { Entries } from './feed/entries';
import { FeedController } from './feed/feed.controller';
import { FeedReader } from './feed/feed.reader';
import { Previews } from './feed/previews';
import { contentRecords } from './own-data.records';
import { PeopleStore } from './people/people.store';
import { CreditsController } from './posts/credits.controller';
import { CreditsEvents } from './posts/credits.events';
import { CreditRecords } from './posts/credits.records';
import { CreditsService } from './posts/credits.service';
import { CreditsStore } from './posts/credits.store';
import { PostsCommented } from './posts/posts.commented';
import { PostsController } from './posts/posts.controller';
import { PostsDerived } from './posts/posts.derived';
import { PostsService } from './posts/posts.service';
import { PostsStore } from './posts/posts.store';
import { Visibility } from './posts/visibility';
import { RemovalService } from './removal/removal.service';
import { WorkStore } from './removal/work.store';
import { ReviewersStore } from './reviews/reviewers.store';
import { ReviewsCommented } from './reviews/reviews.commented';
import { ReviewsController } from './reviews/reviews.controller';
import { ReviewsDerived } from './reviews/reviews.derived';
import { ReviewsService } from './reviews/reviews.service';
import { ReviewsStore } from './reviews/reviews.store';
import { VotesStore } from './reviews/votes.store';
import { BodyDoor } from './uploads/body-door';
import { BodyCapacity } from './uploads/body-capacity';
import { Pool } from './uploads/picture-pool';
import { UploadsController } from './uploads/uploads.controller';
import { UploadsDerived } from './uploads/uploads.derived';
import { UploadsDoor } from './uploads/uploads.door';
import { SubjectsEvents } from './subjects.events';
import { UploadsEvents } from './uploads/uploads.events';
import { UploadsService } from './uploads/uploads.service';
import { UploadsStore } from './uploads/uploads.store';
import { UploadsSweep } from './uploads/uploads.sweep';
import { HearingsService } from './videos/hearings.service';
import { PlayerService } from './videos/player.service';
import { VideoBytes } from './videos/video-bytes';
import { VideoLinks } from './videos/video-links';
import { Workshop } from './videos/video-workshop';
import { VideosController } from './videos/videos.controller';
import { VideosDerived } from './videos/videos.derived';
import { VideosDoor } from './videos/videos.door';
import { VideosEvents } from './videos/videos.events';
import { VideosJobs } from './videos/videos.jobs';
import { VideosService } from './videos/videos.service';
import { VideosStore } from './videos/videos.store';
import { WorkshopTime } from './videos/workshop-time.store';
import { ReviewVideos } from './reviews/review-videos';

const uploads = [
  BodyDoor,
  BodyCapacity,
  Pool,
  UploadsDerived,
  UploadsDoor,
  UploadsService,
  UploadsStore,
  UploadsSweep,
];
const videos = [
  HearingsService,
  PlayerService,
  ReviewVideos,
  VideoBytes,
  VideoLinks,
  VideosDerived,
  VideosDoor,
  VideosJobs,
  VideosService,
  VideosStore,
  Workshop,
  WorkshopTime,
];
const posts = [
  CreditsService,
  CreditsStore,
  PostsCommented,
  PostsDerived,
  PostsService,
  PostsStore,
  PeopleStore,
  Visibility,
];
const reviews = [
  ReviewersStore,
  ReviewsCommented,
  ReviewsDerived,
  ReviewsService,
  ReviewsStore,
  VotesStore,
];
const feed = [CookedReader, Entries, FeedReader, Previews];
const removal = [RemovalService, WorkStore];
const comments = [
  CommentSubjects,
  CommentView,
  CommentsDerived,
  CommentsRemoval,
  CommentsService,
  CommentsStore,
];

/** Pictures, videos, posts, likes, culinary reviews, votes, comments and the home feed. */
@Module({
  imports: [ServiceModule.register('content')],
  controllers: [
    CommentsController,
    CreditsController,
    CreditsEvents,
    FeedController,
    PostsController,
    ReviewsController,
    UploadsController,
    ContentEvents,
    SubjectsEvents,
    UploadsEvents,
    VideosController,
    VideosEvents,
  ],
  providers: [
    ...uploads,
    ...videos,
    ...posts,
    ...reviews,
    ...feed,
    ...removal,
    ...comments,
    ...contentRecords,
    CreditRecords,
    ContentSweep,
  ],
})
export class ContentModule {}
