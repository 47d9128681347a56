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
import { Entries } from './feed/entries';
import { FeedController } from './feed/feed.controller';
import { FeedReader } from './feed/feed.reader';
import { FeedService } from './feed/feed.service';
import { FeedStore } from './feed/feed.store';
import { FeedsDerived } from './feed/feeds.derived';
import { Previews } from './feed/previews';
import { WorkStore } from './feed/work.store';
import { PeopleStore } from './people/people.store';
import { PostsCommented } from './posts/posts.commented';
import { PostsController } from './posts/posts.controller';
import { PostsDerived } from './posts/posts.derived';
import { PostsService } from './posts/posts.service';
import { PostsStore } from './posts/posts.store';
import { Visibility } from './posts/visibility';
import { ReviewersStore } from './reviews/reviewers.store';
import { ReviewsCommented } from './reviews/reviews.commented';
import { ReviewsController } from './reviews/reviews.controller';
import { ReviewsDerived } from './reviews/reviews.derived';
import { ReviewsService } from './reviews/reviews.service';
import { ReviewsStore } from './reviews/reviews.store';
import { VotesStore } from './reviews/votes.store';
import { Pool } from './uploads/picture-pool';
import { UploadsController } from './uploads/uploads.controller';
import { UploadsDerived } from './uploads/uploads.derived';
import { UploadsDoor } from './uploads/uploads.door';
import { SubjectsEvents } from './subjects.events';
import { UploadsEvents } from './uploads/uploads.events';
import { UploadsService } from './uploads/uploads.service';
import { UploadsStore } from './uploads/uploads.store';
import { UploadsSweep } from './uploads/uploads.sweep';

const uploads = [Pool, UploadsDerived, UploadsDoor, UploadsService, UploadsStore, UploadsSweep];
const posts = [PostsCommented, PostsDerived, PostsService, PostsStore, PeopleStore, Visibility];
const reviews = [
  ReviewersStore,
  ReviewsCommented,
  ReviewsDerived,
  ReviewsService,
  ReviewsStore,
  VotesStore,
];
const feed = [Entries, FeedReader, FeedService, FeedStore, FeedsDerived, Previews, WorkStore];
const comments = [
  CommentSubjects,
  CommentView,
  CommentsDerived,
  CommentsRemoval,
  CommentsService,
  CommentsStore,
];

/** Pictures, posts, likes, culinary reviews, votes, comments and the home feed. */
@Module({
  imports: [ServiceModule.register('content')],
  controllers: [
    CommentsController,
    FeedController,
    PostsController,
    ReviewsController,
    UploadsController,
    ContentEvents,
    SubjectsEvents,
    UploadsEvents,
  ],
  providers: [...uploads, ...posts, ...reviews, ...feed, ...comments, ContentSweep],
})
export class ContentModule {}
