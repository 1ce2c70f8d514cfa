CREATE TABLE IF NOT EXISTS migrations ON CLUSTER 'search' (name String) ENGINE = ReplicatedMergeTree('/clickhouse/tables/{uuid}/all', '{shard}-{replica}') ORDER BY name;

CREATE TABLE IF NOT EXISTS instagram_influencers_local ON CLUSTER 'search' (
  id UInt64,
  version UInt64,
  followers Int32,
  following Int32,
  views Int64,
  videos Int32,
  er Int32,
  aqs Int8,
  last_post_date Int64,
  location LowCardinality(String),
  language LowCardinality(String),
  categories Array(LowCardinality(String)),
  facets Array(LowCardinality(String)),
  words String CODEC(ZSTD(1)),
  handle String CODEC(ZSTD(1)),
  shown String CODEC(ZSTD(1)), 
  as_of Int64,
  platform_id String CODEC(ZSTD(1)),
  bio String CODEC(ZSTD(1)),
  likes_avg Float64,
  comments_avg Float64,
  views_avg Float64,
  posts_counted UInt16,
  is_er_given Bool,
  is_aqs_given Bool, INDEX version_span version TYPE minmax GRANULARITY 1)
  ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/{uuid}/{shard}', '{replica}', version) ORDER BY id SETTINGS index_granularity = 1024;

CREATE OR REPLACE TABLE instagram_influencers ON CLUSTER 'search' AS instagram_influencers_local ENGINE = Distributed('search', 'limelight', 'instagram_influencers_local', id);

CREATE TABLE IF NOT EXISTS instagram_influencers_by_followers_local ON CLUSTER 'search' (
    
  id UInt64,
  version UInt64,
  followers Int32,
  following Int32,
  views Int64,
  videos Int32,
  er Int32,
  aqs Int8,
  last_post_date Int64,
  location LowCardinality(String),
  language LowCardinality(String),
  categories Array(LowCardinality(String)),
  facets Array(LowCardinality(String)),
  words String CODEC(ZSTD(1)),
  handle String CODEC(ZSTD(1)),
  shown String CODEC(ZSTD(1)), sign Int8,
    
  INDEX facets_tokens facets TYPE text(tokenizer = 'array'),
  INDEX words_tokens words TYPE text(tokenizer = 'splitByNonAlpha'),
  INDEX handle_grams handle TYPE text(tokenizer = ngrams(3)),
    INDEX sign_span sign TYPE minmax GRANULARITY 4,
    INDEX id_filter id TYPE bloom_filter(0.01) GRANULARITY 4
  ) ENGINE = ReplicatedVersionedCollapsingMergeTree('/clickhouse/tables/{uuid}/{shard}', '{replica}', sign, version) ORDER BY (followers, id)
  SETTINGS index_granularity = 2048, min_compress_block_size = 16384, max_compress_block_size = 65536,
    min_age_to_force_merge_seconds = 14400;

CREATE OR REPLACE TABLE instagram_influencers_by_followers ON CLUSTER 'search' AS instagram_influencers_by_followers_local ENGINE = Distributed('search', 'limelight', 'instagram_influencers_by_followers_local', id);

CREATE TABLE IF NOT EXISTS instagram_influencers_by_following_local ON CLUSTER 'search' (
    
  id UInt64,
  version UInt64,
  followers Int32,
  following Int32,
  views Int64,
  videos Int32,
  er Int32,
  aqs Int8,
  last_post_date Int64,
  location LowCardinality(String),
  language LowCardinality(String),
  categories Array(LowCardinality(String)),
  facets Array(LowCardinality(String)),
  words String CODEC(ZSTD(1)),
  handle String CODEC(ZSTD(1)),
  shown String CODEC(ZSTD(1)), sign Int8,
    
  INDEX facets_tokens facets TYPE text(tokenizer = 'array'),
  INDEX words_tokens words TYPE text(tokenizer = 'splitByNonAlpha'),
  INDEX handle_grams handle TYPE text(tokenizer = ngrams(3)),
    INDEX sign_span sign TYPE minmax GRANULARITY 4,
    INDEX id_filter id TYPE bloom_filter(0.01) GRANULARITY 4
  ) ENGINE = ReplicatedVersionedCollapsingMergeTree('/clickhouse/tables/{uuid}/{shard}', '{replica}', sign, version) ORDER BY (following, id)
  SETTINGS index_granularity = 2048, min_compress_block_size = 16384, max_compress_block_size = 65536,
    min_age_to_force_merge_seconds = 14400;

CREATE OR REPLACE TABLE instagram_influencers_by_following ON CLUSTER 'search' AS instagram_influencers_by_following_local ENGINE = Distributed('search', 'limelight', 'instagram_influencers_by_following_local', id);

CREATE TABLE IF NOT EXISTS instagram_influencers_by_er_local ON CLUSTER 'search' (
    
  id UInt64,
  version UInt64,
  followers Int32,
  following Int32,
  views Int64,
  videos Int32,
  er Int32,
  aqs Int8,
  last_post_date Int64,
  location LowCardinality(String),
  language LowCardinality(String),
  categories Array(LowCardinality(String)),
  facets Array(LowCardinality(String)),
  words String CODEC(ZSTD(1)),
  handle String CODEC(ZSTD(1)),
  shown String CODEC(ZSTD(1)), sign Int8,
    
  INDEX facets_tokens facets TYPE text(tokenizer = 'array'),
  INDEX words_tokens words TYPE text(tokenizer = 'splitByNonAlpha'),
  INDEX handle_grams handle TYPE text(tokenizer = ngrams(3)),
    INDEX sign_span sign TYPE minmax GRANULARITY 4,
    INDEX id_filter id TYPE bloom_filter(0.01) GRANULARITY 4
  ) ENGINE = ReplicatedVersionedCollapsingMergeTree('/clickhouse/tables/{uuid}/{shard}', '{replica}', sign, version) ORDER BY (er, id)
  SETTINGS index_granularity = 2048, min_compress_block_size = 16384, max_compress_block_size = 65536,
    min_age_to_force_merge_seconds = 14400;

CREATE OR REPLACE TABLE instagram_influencers_by_er ON CLUSTER 'search' AS instagram_influencers_by_er_local ENGINE = Distributed('search', 'limelight', 'instagram_influencers_by_er_local', id);

CREATE TABLE IF NOT EXISTS instagram_content_local ON CLUSTER 'search' (
  id UInt64,
  version UInt64,
  author_id UInt64,
  views Int64,
  likes Int32,
  comments Int32,
  er Int32,
  publish_date Int64,
  facets Array(LowCardinality(String)),
  words String CODEC(ZSTD(1)),
  handle String CODEC(ZSTD(1)),
  shown String CODEC(ZSTD(1)), 
  as_of Int64,
  platform_id String CODEC(ZSTD(1)), INDEX version_span version TYPE minmax GRANULARITY 1)
  ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/{uuid}/{shard}', '{replica}', version) ORDER BY id SETTINGS index_granularity = 1024;

CREATE OR REPLACE TABLE instagram_content ON CLUSTER 'search' AS instagram_content_local ENGINE = Distributed('search', 'limelight', 'instagram_content_local', author_id);

CREATE TABLE IF NOT EXISTS instagram_content_by_views_local ON CLUSTER 'search' (
    
  id UInt64,
  version UInt64,
  author_id UInt64,
  views Int64,
  likes Int32,
  comments Int32,
  er Int32,
  publish_date Int64,
  facets Array(LowCardinality(String)),
  words String CODEC(ZSTD(1)),
  handle String CODEC(ZSTD(1)),
  shown String CODEC(ZSTD(1)), sign Int8,
    
  INDEX facets_tokens facets TYPE text(tokenizer = 'array'),
  INDEX words_tokens words TYPE text(tokenizer = 'splitByNonAlpha'),
  INDEX handle_grams handle TYPE text(tokenizer = ngrams(3)),
    INDEX sign_span sign TYPE minmax GRANULARITY 4,
    INDEX id_filter id TYPE bloom_filter(0.01) GRANULARITY 4
  ) ENGINE = ReplicatedVersionedCollapsingMergeTree('/clickhouse/tables/{uuid}/{shard}', '{replica}', sign, version) ORDER BY (views, id)
  SETTINGS index_granularity = 2048, min_compress_block_size = 16384, max_compress_block_size = 65536,
    min_age_to_force_merge_seconds = 14400;

CREATE OR REPLACE TABLE instagram_content_by_views ON CLUSTER 'search' AS instagram_content_by_views_local ENGINE = Distributed('search', 'limelight', 'instagram_content_by_views_local', author_id);

CREATE TABLE IF NOT EXISTS instagram_content_by_likes_local ON CLUSTER 'search' (
    
  id UInt64,
  version UInt64,
  author_id UInt64,
  views Int64,
  likes Int32,
  comments Int32,
  er Int32,
  publish_date Int64,
  facets Array(LowCardinality(String)),
  words String CODEC(ZSTD(1)),
  handle String CODEC(ZSTD(1)),
  shown String CODEC(ZSTD(1)), sign Int8,
    
  INDEX facets_tokens facets TYPE text(tokenizer = 'array'),
  INDEX words_tokens words TYPE text(tokenizer = 'splitByNonAlpha'),
  INDEX handle_grams handle TYPE text(tokenizer = ngrams(3)),
    INDEX sign_span sign TYPE minmax GRANULARITY 4,
    INDEX id_filter id TYPE bloom_filter(0.01) GRANULARITY 4
  ) ENGINE = ReplicatedVersionedCollapsingMergeTree('/clickhouse/tables/{uuid}/{shard}', '{replica}', sign, version) ORDER BY (likes, id)
  SETTINGS index_granularity = 2048, min_compress_block_size = 16384, max_compress_block_size = 65536,
    min_age_to_force_merge_seconds = 14400;

CREATE OR REPLACE TABLE instagram_content_by_likes ON CLUSTER 'search' AS instagram_content_by_likes_local ENGINE = Distributed('search', 'limelight', 'instagram_content_by_likes_local', author_id);

CREATE TABLE IF NOT EXISTS instagram_content_by_comments_local ON CLUSTER 'search' (
    
  id UInt64,
  version UInt64,
  author_id UInt64,
  views Int64,
  likes Int32,
  comments Int32,
  er Int32,
  publish_date Int64,
  facets Array(LowCardinality(String)),
  words String CODEC(ZSTD(1)),
  handle String CODEC(ZSTD(1)),
  shown String CODEC(ZSTD(1)), sign Int8,
    
  INDEX facets_tokens facets TYPE text(tokenizer = 'array'),
  INDEX words_tokens words TYPE text(tokenizer = 'splitByNonAlpha'),
  INDEX handle_grams handle TYPE text(tokenizer = ngrams(3)),
    INDEX sign_span sign TYPE minmax GRANULARITY 4,
    INDEX id_filter id TYPE bloom_filter(0.01) GRANULARITY 4
  ) ENGINE = ReplicatedVersionedCollapsingMergeTree('/clickhouse/tables/{uuid}/{shard}', '{replica}', sign, version) ORDER BY (comments, id)
  SETTINGS index_granularity = 2048, min_compress_block_size = 16384, max_compress_block_size = 65536,
    min_age_to_force_merge_seconds = 14400;

CREATE OR REPLACE TABLE instagram_content_by_comments ON CLUSTER 'search' AS instagram_content_by_comments_local ENGINE = Distributed('search', 'limelight', 'instagram_content_by_comments_local', author_id);

CREATE TABLE IF NOT EXISTS instagram_content_by_er_local ON CLUSTER 'search' (
    
  id UInt64,
  version UInt64,
  author_id UInt64,
  views Int64,
  likes Int32,
  comments Int32,
  er Int32,
  publish_date Int64,
  facets Array(LowCardinality(String)),
  words String CODEC(ZSTD(1)),
  handle String CODEC(ZSTD(1)),
  shown String CODEC(ZSTD(1)), sign Int8,
    
  INDEX facets_tokens facets TYPE text(tokenizer = 'array'),
  INDEX words_tokens words TYPE text(tokenizer = 'splitByNonAlpha'),
  INDEX handle_grams handle TYPE text(tokenizer = ngrams(3)),
    INDEX sign_span sign TYPE minmax GRANULARITY 4,
    INDEX id_filter id TYPE bloom_filter(0.01) GRANULARITY 4
  ) ENGINE = ReplicatedVersionedCollapsingMergeTree('/clickhouse/tables/{uuid}/{shard}', '{replica}', sign, version) ORDER BY (er, id)
  SETTINGS index_granularity = 2048, min_compress_block_size = 16384, max_compress_block_size = 65536,
    min_age_to_force_merge_seconds = 14400;

CREATE OR REPLACE TABLE instagram_content_by_er ON CLUSTER 'search' AS instagram_content_by_er_local ENGINE = Distributed('search', 'limelight', 'instagram_content_by_er_local', author_id);

CREATE TABLE IF NOT EXISTS instagram_content_by_author_local ON CLUSTER 'search' (
    
  id UInt64,
  version UInt64,
  author_id UInt64,
  views Int64,
  likes Int32,
  comments Int32,
  er Int32,
  publish_date Int64,
  facets Array(LowCardinality(String)),
  words String CODEC(ZSTD(1)),
  handle String CODEC(ZSTD(1)),
  shown String CODEC(ZSTD(1)), sign Int8,
    
    INDEX sign_span sign TYPE minmax GRANULARITY 4,
    INDEX id_filter id TYPE bloom_filter(0.01) GRANULARITY 4
  ) ENGINE = ReplicatedVersionedCollapsingMergeTree('/clickhouse/tables/{uuid}/{shard}', '{replica}', sign, version) ORDER BY (author_id, publish_date, id)
  SETTINGS index_granularity = 2048, min_compress_block_size = 16384, max_compress_block_size = 65536,
    min_age_to_force_merge_seconds = 14400;

CREATE OR REPLACE TABLE instagram_content_by_author ON CLUSTER 'search' AS instagram_content_by_author_local ENGINE = Distributed('search', 'limelight', 'instagram_content_by_author_local', author_id);

CREATE TABLE IF NOT EXISTS youtube_influencers_local ON CLUSTER 'search' (
  id UInt64,
  version UInt64,
  followers Int32,
  following Int32,
  views Int64,
  videos Int32,
  er Int32,
  aqs Int8,
  last_post_date Int64,
  location LowCardinality(String),
  language LowCardinality(String),
  categories Array(LowCardinality(String)),
  facets Array(LowCardinality(String)),
  words String CODEC(ZSTD(1)),
  handle String CODEC(ZSTD(1)),
  shown String CODEC(ZSTD(1)), 
  as_of Int64,
  platform_id String CODEC(ZSTD(1)),
  bio String CODEC(ZSTD(1)),
  likes_avg Float64,
  comments_avg Float64,
  views_avg Float64,
  posts_counted UInt16,
  is_er_given Bool,
  is_aqs_given Bool, INDEX version_span version TYPE minmax GRANULARITY 1)
  ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/{uuid}/{shard}', '{replica}', version) ORDER BY id SETTINGS index_granularity = 1024;

CREATE OR REPLACE TABLE youtube_influencers ON CLUSTER 'search' AS youtube_influencers_local ENGINE = Distributed('search', 'limelight', 'youtube_influencers_local', id);

CREATE TABLE IF NOT EXISTS youtube_influencers_by_followers_local ON CLUSTER 'search' (
    
  id UInt64,
  version UInt64,
  followers Int32,
  following Int32,
  views Int64,
  videos Int32,
  er Int32,
  aqs Int8,
  last_post_date Int64,
  location LowCardinality(String),
  language LowCardinality(String),
  categories Array(LowCardinality(String)),
  facets Array(LowCardinality(String)),
  words String CODEC(ZSTD(1)),
  handle String CODEC(ZSTD(1)),
  shown String CODEC(ZSTD(1)), sign Int8,
    
  INDEX facets_tokens facets TYPE text(tokenizer = 'array'),
  INDEX words_tokens words TYPE text(tokenizer = 'splitByNonAlpha'),
  INDEX handle_grams handle TYPE text(tokenizer = ngrams(3)),
    INDEX sign_span sign TYPE minmax GRANULARITY 4,
    INDEX id_filter id TYPE bloom_filter(0.01) GRANULARITY 4
  ) ENGINE = ReplicatedVersionedCollapsingMergeTree('/clickhouse/tables/{uuid}/{shard}', '{replica}', sign, version) ORDER BY (followers, id)
  SETTINGS index_granularity = 2048, min_compress_block_size = 16384, max_compress_block_size = 65536,
    min_age_to_force_merge_seconds = 14400;

CREATE OR REPLACE TABLE youtube_influencers_by_followers ON CLUSTER 'search' AS youtube_influencers_by_followers_local ENGINE = Distributed('search', 'limelight', 'youtube_influencers_by_followers_local', id);

CREATE TABLE IF NOT EXISTS youtube_influencers_by_views_local ON CLUSTER 'search' (
    
  id UInt64,
  version UInt64,
  followers Int32,
  following Int32,
  views Int64,
  videos Int32,
  er Int32,
  aqs Int8,
  last_post_date Int64,
  location LowCardinality(String),
  language LowCardinality(String),
  categories Array(LowCardinality(String)),
  facets Array(LowCardinality(String)),
  words String CODEC(ZSTD(1)),
  handle String CODEC(ZSTD(1)),
  shown String CODEC(ZSTD(1)), sign Int8,
    
  INDEX facets_tokens facets TYPE text(tokenizer = 'array'),
  INDEX words_tokens words TYPE text(tokenizer = 'splitByNonAlpha'),
  INDEX handle_grams handle TYPE text(tokenizer = ngrams(3)),
    INDEX sign_span sign TYPE minmax GRANULARITY 4,
    INDEX id_filter id TYPE bloom_filter(0.01) GRANULARITY 4
  ) ENGINE = ReplicatedVersionedCollapsingMergeTree('/clickhouse/tables/{uuid}/{shard}', '{replica}', sign, version) ORDER BY (views, id)
  SETTINGS index_granularity = 2048, min_compress_block_size = 16384, max_compress_block_size = 65536,
    min_age_to_force_merge_seconds = 14400;

CREATE OR REPLACE TABLE youtube_influencers_by_views ON CLUSTER 'search' AS youtube_influencers_by_views_local ENGINE = Distributed('search', 'limelight', 'youtube_influencers_by_views_local', id);

CREATE TABLE IF NOT EXISTS youtube_influencers_by_videos_local ON CLUSTER 'search' (
    
  id UInt64,
  version UInt64,
  followers Int32,
  following Int32,
  views Int64,
  videos Int32,
  er Int32,
  aqs Int8,
  last_post_date Int64,
  location LowCardinality(String),
  language LowCardinality(String),
  categories Array(LowCardinality(String)),
  facets Array(LowCardinality(String)),
  words String CODEC(ZSTD(1)),
  handle String CODEC(ZSTD(1)),
  shown String CODEC(ZSTD(1)), sign Int8,
    
  INDEX facets_tokens facets TYPE text(tokenizer = 'array'),
  INDEX words_tokens words TYPE text(tokenizer = 'splitByNonAlpha'),
  INDEX handle_grams handle TYPE text(tokenizer = ngrams(3)),
    INDEX sign_span sign TYPE minmax GRANULARITY 4,
    INDEX id_filter id TYPE bloom_filter(0.01) GRANULARITY 4
  ) ENGINE = ReplicatedVersionedCollapsingMergeTree('/clickhouse/tables/{uuid}/{shard}', '{replica}', sign, version) ORDER BY (videos, id)
  SETTINGS index_granularity = 2048, min_compress_block_size = 16384, max_compress_block_size = 65536,
    min_age_to_force_merge_seconds = 14400;

CREATE OR REPLACE TABLE youtube_influencers_by_videos ON CLUSTER 'search' AS youtube_influencers_by_videos_local ENGINE = Distributed('search', 'limelight', 'youtube_influencers_by_videos_local', id);

CREATE TABLE IF NOT EXISTS youtube_content_local ON CLUSTER 'search' (
  id UInt64,
  version UInt64,
  author_id UInt64,
  views Int64,
  likes Int32,
  comments Int32,
  er Int32,
  publish_date Int64,
  facets Array(LowCardinality(String)),
  words String CODEC(ZSTD(1)),
  handle String CODEC(ZSTD(1)),
  shown String CODEC(ZSTD(1)), 
  as_of Int64,
  platform_id String CODEC(ZSTD(1)), INDEX version_span version TYPE minmax GRANULARITY 1)
  ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/{uuid}/{shard}', '{replica}', version) ORDER BY id SETTINGS index_granularity = 1024;

CREATE OR REPLACE TABLE youtube_content ON CLUSTER 'search' AS youtube_content_local ENGINE = Distributed('search', 'limelight', 'youtube_content_local', author_id);

CREATE TABLE IF NOT EXISTS youtube_content_by_views_local ON CLUSTER 'search' (
    
  id UInt64,
  version UInt64,
  author_id UInt64,
  views Int64,
  likes Int32,
  comments Int32,
  er Int32,
  publish_date Int64,
  facets Array(LowCardinality(String)),
  words String CODEC(ZSTD(1)),
  handle String CODEC(ZSTD(1)),
  shown String CODEC(ZSTD(1)), sign Int8,
    
  INDEX facets_tokens facets TYPE text(tokenizer = 'array'),
  INDEX words_tokens words TYPE text(tokenizer = 'splitByNonAlpha'),
  INDEX handle_grams handle TYPE text(tokenizer = ngrams(3)),
    INDEX sign_span sign TYPE minmax GRANULARITY 4,
    INDEX id_filter id TYPE bloom_filter(0.01) GRANULARITY 4
  ) ENGINE = ReplicatedVersionedCollapsingMergeTree('/clickhouse/tables/{uuid}/{shard}', '{replica}', sign, version) ORDER BY (views, id)
  SETTINGS index_granularity = 2048, min_compress_block_size = 16384, max_compress_block_size = 65536,
    min_age_to_force_merge_seconds = 14400;

CREATE OR REPLACE TABLE youtube_content_by_views ON CLUSTER 'search' AS youtube_content_by_views_local ENGINE = Distributed('search', 'limelight', 'youtube_content_by_views_local', author_id);

CREATE TABLE IF NOT EXISTS youtube_content_by_likes_local ON CLUSTER 'search' (
    
  id UInt64,
  version UInt64,
  author_id UInt64,
  views Int64,
  likes Int32,
  comments Int32,
  er Int32,
  publish_date Int64,
  facets Array(LowCardinality(String)),
  words String CODEC(ZSTD(1)),
  handle String CODEC(ZSTD(1)),
  shown String CODEC(ZSTD(1)), sign Int8,
    
  INDEX facets_tokens facets TYPE text(tokenizer = 'array'),
  INDEX words_tokens words TYPE text(tokenizer = 'splitByNonAlpha'),
  INDEX handle_grams handle TYPE text(tokenizer = ngrams(3)),
    INDEX sign_span sign TYPE minmax GRANULARITY 4,
    INDEX id_filter id TYPE bloom_filter(0.01) GRANULARITY 4
  ) ENGINE = ReplicatedVersionedCollapsingMergeTree('/clickhouse/tables/{uuid}/{shard}', '{replica}', sign, version) ORDER BY (likes, id)
  SETTINGS index_granularity = 2048, min_compress_block_size = 16384, max_compress_block_size = 65536,
    min_age_to_force_merge_seconds = 14400;

CREATE OR REPLACE TABLE youtube_content_by_likes ON CLUSTER 'search' AS youtube_content_by_likes_local ENGINE = Distributed('search', 'limelight', 'youtube_content_by_likes_local', author_id);

CREATE TABLE IF NOT EXISTS youtube_content_by_comments_local ON CLUSTER 'search' (
    
  id UInt64,
  version UInt64,
  author_id UInt64,
  views Int64,
  likes Int32,
  comments Int32,
  er Int32,
  publish_date Int64,
  facets Array(LowCardinality(String)),
  words String CODEC(ZSTD(1)),
  handle String CODEC(ZSTD(1)),
  shown String CODEC(ZSTD(1)), sign Int8,
    
  INDEX facets_tokens facets TYPE text(tokenizer = 'array'),
  INDEX words_tokens words TYPE text(tokenizer = 'splitByNonAlpha'),
  INDEX handle_grams handle TYPE text(tokenizer = ngrams(3)),
    INDEX sign_span sign TYPE minmax GRANULARITY 4,
    INDEX id_filter id TYPE bloom_filter(0.01) GRANULARITY 4
  ) ENGINE = ReplicatedVersionedCollapsingMergeTree('/clickhouse/tables/{uuid}/{shard}', '{replica}', sign, version) ORDER BY (comments, id)
  SETTINGS index_granularity = 2048, min_compress_block_size = 16384, max_compress_block_size = 65536,
    min_age_to_force_merge_seconds = 14400;

CREATE OR REPLACE TABLE youtube_content_by_comments ON CLUSTER 'search' AS youtube_content_by_comments_local ENGINE = Distributed('search', 'limelight', 'youtube_content_by_comments_local', author_id);

CREATE TABLE IF NOT EXISTS youtube_content_by_er_local ON CLUSTER 'search' (
    
  id UInt64,
  version UInt64,
  author_id UInt64,
  views Int64,
  likes Int32,
  comments Int32,
  er Int32,
  publish_date Int64,
  facets Array(LowCardinality(String)),
  words String CODEC(ZSTD(1)),
  handle String CODEC(ZSTD(1)),
  shown String CODEC(ZSTD(1)), sign Int8,
    
  INDEX facets_tokens facets TYPE text(tokenizer = 'array'),
  INDEX words_tokens words TYPE text(tokenizer = 'splitByNonAlpha'),
  INDEX handle_grams handle TYPE text(tokenizer = ngrams(3)),
    INDEX sign_span sign TYPE minmax GRANULARITY 4,
    INDEX id_filter id TYPE bloom_filter(0.01) GRANULARITY 4
  ) ENGINE = ReplicatedVersionedCollapsingMergeTree('/clickhouse/tables/{uuid}/{shard}', '{replica}', sign, version) ORDER BY (er, id)
  SETTINGS index_granularity = 2048, min_compress_block_size = 16384, max_compress_block_size = 65536,
    min_age_to_force_merge_seconds = 14400;

CREATE OR REPLACE TABLE youtube_content_by_er ON CLUSTER 'search' AS youtube_content_by_er_local ENGINE = Distributed('search', 'limelight', 'youtube_content_by_er_local', author_id);

CREATE TABLE IF NOT EXISTS youtube_content_by_author_local ON CLUSTER 'search' (
    
  id UInt64,
  version UInt64,
  author_id UInt64,
  views Int64,
  likes Int32,
  comments Int32,
  er Int32,
  publish_date Int64,
  facets Array(LowCardinality(String)),
  words String CODEC(ZSTD(1)),
  handle String CODEC(ZSTD(1)),
  shown String CODEC(ZSTD(1)), sign Int8,
    
    INDEX sign_span sign TYPE minmax GRANULARITY 4,
    INDEX id_filter id TYPE bloom_filter(0.01) GRANULARITY 4
  ) ENGINE = ReplicatedVersionedCollapsingMergeTree('/clickhouse/tables/{uuid}/{shard}', '{replica}', sign, version) ORDER BY (author_id, publish_date, id)
  SETTINGS index_granularity = 2048, min_compress_block_size = 16384, max_compress_block_size = 65536,
    min_age_to_force_merge_seconds = 14400;

CREATE OR REPLACE TABLE youtube_content_by_author ON CLUSTER 'search' AS youtube_content_by_author_local ENGINE = Distributed('search', 'limelight', 'youtube_content_by_author_local', author_id);

CREATE TABLE IF NOT EXISTS influencer_growth_local ON CLUSTER 'search' (
    network LowCardinality(String), id UInt64, date Date, followers Int32, er Int32, version UInt64
  ) ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/{uuid}/{shard}', '{replica}', version) ORDER BY (network, id, date) SETTINGS index_granularity = 1024;

CREATE OR REPLACE TABLE influencer_growth ON CLUSTER 'search' AS influencer_growth_local ENGINE = Distributed('search', 'limelight', 'influencer_growth_local', id);

CREATE TABLE IF NOT EXISTS peer_figures ON CLUSTER 'search' (
        network LowCardinality(String),
        tier UInt8,
        metric LowCardinality(String),
        peers UInt32,
        quantiles Array(Float64),
        as_of DateTime64(3, 'UTC')
      ) ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/{uuid}/all', '{shard}-{replica}', as_of) ORDER BY (network, tier, metric);

CREATE TABLE IF NOT EXISTS word_figures ON CLUSTER 'search' (
        network LowCardinality(String),
        word String,
        creators UInt32,
        weight Float64,
        as_of DateTime64(3, 'UTC')
      ) ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/{uuid}/all', '{shard}-{replica}', as_of) ORDER BY (network, word);

DROP TABLE IF EXISTS instagram_influencers_other ON CLUSTER 'search' SYNC;

DROP TABLE IF EXISTS instagram_influencers_other_local ON CLUSTER 'search' SYNC;

CREATE TABLE instagram_influencers_other_local ON CLUSTER 'search' AS instagram_influencers_local ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/{uuid}/{shard}', '{replica}', version) ORDER BY id
      SETTINGS index_granularity = 64, min_compress_block_size = 4096;

CREATE OR REPLACE TABLE instagram_influencers_other ON CLUSTER 'search' AS instagram_influencers_other_local ENGINE = Distributed('search', 'limelight', 'instagram_influencers_other_local', id);

ALTER TABLE instagram_influencers_other_local ON CLUSTER 'search' MODIFY COLUMN shown String CODEC(LZ4),
      DROP INDEX version_span, ADD INDEX version_span version TYPE minmax GRANULARITY 16;

CREATE OR REPLACE TABLE instagram_influencers_other ON CLUSTER 'search' AS instagram_influencers_other_local ENGINE = Distributed('search', 'limelight', 'instagram_influencers_other_local', id);

EXCHANGE TABLES instagram_influencers_other_local AND instagram_influencers_local ON CLUSTER 'search';

DROP TABLE IF EXISTS instagram_influencers_other ON CLUSTER 'search' SYNC;

DROP TABLE IF EXISTS instagram_influencers_other_local ON CLUSTER 'search' SYNC;

DROP TABLE IF EXISTS youtube_influencers_other ON CLUSTER 'search' SYNC;

DROP TABLE IF EXISTS youtube_influencers_other_local ON CLUSTER 'search' SYNC;

CREATE TABLE youtube_influencers_other_local ON CLUSTER 'search' AS youtube_influencers_local ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/{uuid}/{shard}', '{replica}', version) ORDER BY id
      SETTINGS index_granularity = 64, min_compress_block_size = 4096;

CREATE OR REPLACE TABLE youtube_influencers_other ON CLUSTER 'search' AS youtube_influencers_other_local ENGINE = Distributed('search', 'limelight', 'youtube_influencers_other_local', id);

ALTER TABLE youtube_influencers_other_local ON CLUSTER 'search' MODIFY COLUMN shown String CODEC(LZ4),
      DROP INDEX version_span, ADD INDEX version_span version TYPE minmax GRANULARITY 16;

CREATE OR REPLACE TABLE youtube_influencers_other ON CLUSTER 'search' AS youtube_influencers_other_local ENGINE = Distributed('search', 'limelight', 'youtube_influencers_other_local', id);

EXCHANGE TABLES youtube_influencers_other_local AND youtube_influencers_local ON CLUSTER 'search';

DROP TABLE IF EXISTS youtube_influencers_other ON CLUSTER 'search' SYNC;

DROP TABLE IF EXISTS youtube_influencers_other_local ON CLUSTER 'search' SYNC;

DROP TABLE IF EXISTS instagram_content_other ON CLUSTER 'search' SYNC;

DROP TABLE IF EXISTS instagram_content_other_local ON CLUSTER 'search' SYNC;

CREATE TABLE instagram_content_other_local ON CLUSTER 'search' AS instagram_content_local ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/{uuid}/{shard}', '{replica}', version) ORDER BY id
      SETTINGS index_granularity = 64, min_compress_block_size = 4096;

CREATE OR REPLACE TABLE instagram_content_other ON CLUSTER 'search' AS instagram_content_other_local ENGINE = Distributed('search', 'limelight', 'instagram_content_other_local', author_id);

ALTER TABLE instagram_content_other_local ON CLUSTER 'search' MODIFY COLUMN shown String CODEC(LZ4),
      DROP INDEX version_span, ADD INDEX version_span version TYPE minmax GRANULARITY 16;

CREATE OR REPLACE TABLE instagram_content_other ON CLUSTER 'search' AS instagram_content_other_local ENGINE = Distributed('search', 'limelight', 'instagram_content_other_local', author_id);

EXCHANGE TABLES instagram_content_other_local AND instagram_content_local ON CLUSTER 'search';

DROP TABLE IF EXISTS instagram_content_other ON CLUSTER 'search' SYNC;

DROP TABLE IF EXISTS instagram_content_other_local ON CLUSTER 'search' SYNC;

DROP TABLE IF EXISTS youtube_content_other ON CLUSTER 'search' SYNC;

DROP TABLE IF EXISTS youtube_content_other_local ON CLUSTER 'search' SYNC;

CREATE TABLE youtube_content_other_local ON CLUSTER 'search' AS youtube_content_local ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/{uuid}/{shard}', '{replica}', version) ORDER BY id
      SETTINGS index_granularity = 64, min_compress_block_size = 4096;

CREATE OR REPLACE TABLE youtube_content_other ON CLUSTER 'search' AS youtube_content_other_local ENGINE = Distributed('search', 'limelight', 'youtube_content_other_local', author_id);

ALTER TABLE youtube_content_other_local ON CLUSTER 'search' MODIFY COLUMN shown String CODEC(LZ4),
      DROP INDEX version_span, ADD INDEX version_span version TYPE minmax GRANULARITY 16;

CREATE OR REPLACE TABLE youtube_content_other ON CLUSTER 'search' AS youtube_content_other_local ENGINE = Distributed('search', 'limelight', 'youtube_content_other_local', author_id);

EXCHANGE TABLES youtube_content_other_local AND youtube_content_local ON CLUSTER 'search';

DROP TABLE IF EXISTS youtube_content_other ON CLUSTER 'search' SYNC;

DROP TABLE IF EXISTS youtube_content_other_local ON CLUSTER 'search' SYNC;

ALTER TABLE instagram_influencers_by_followers_local ON CLUSTER 'search' MODIFY COLUMN handle String CODEC(LZ4), MODIFY COLUMN shown String CODEC(LZ4);

CREATE OR REPLACE TABLE instagram_influencers_by_followers ON CLUSTER 'search' AS instagram_influencers_by_followers_local ENGINE = Distributed('search', 'limelight', 'instagram_influencers_by_followers_local', id);

ALTER TABLE instagram_influencers_by_following_local ON CLUSTER 'search' MODIFY COLUMN handle String CODEC(LZ4), MODIFY COLUMN shown String CODEC(LZ4);

CREATE OR REPLACE TABLE instagram_influencers_by_following ON CLUSTER 'search' AS instagram_influencers_by_following_local ENGINE = Distributed('search', 'limelight', 'instagram_influencers_by_following_local', id);

ALTER TABLE instagram_influencers_by_er_local ON CLUSTER 'search' MODIFY COLUMN handle String CODEC(LZ4), MODIFY COLUMN shown String CODEC(LZ4);

CREATE OR REPLACE TABLE instagram_influencers_by_er ON CLUSTER 'search' AS instagram_influencers_by_er_local ENGINE = Distributed('search', 'limelight', 'instagram_influencers_by_er_local', id);

ALTER TABLE youtube_influencers_by_followers_local ON CLUSTER 'search' MODIFY COLUMN handle String CODEC(LZ4), MODIFY COLUMN shown String CODEC(LZ4);

CREATE OR REPLACE TABLE youtube_influencers_by_followers ON CLUSTER 'search' AS youtube_influencers_by_followers_local ENGINE = Distributed('search', 'limelight', 'youtube_influencers_by_followers_local', id);

ALTER TABLE youtube_influencers_by_views_local ON CLUSTER 'search' MODIFY COLUMN handle String CODEC(LZ4), MODIFY COLUMN shown String CODEC(LZ4);

CREATE OR REPLACE TABLE youtube_influencers_by_views ON CLUSTER 'search' AS youtube_influencers_by_views_local ENGINE = Distributed('search', 'limelight', 'youtube_influencers_by_views_local', id);

ALTER TABLE youtube_influencers_by_videos_local ON CLUSTER 'search' MODIFY COLUMN handle String CODEC(LZ4), MODIFY COLUMN shown String CODEC(LZ4);

CREATE OR REPLACE TABLE youtube_influencers_by_videos ON CLUSTER 'search' AS youtube_influencers_by_videos_local ENGINE = Distributed('search', 'limelight', 'youtube_influencers_by_videos_local', id);

ALTER TABLE instagram_content_by_views_local ON CLUSTER 'search' MODIFY COLUMN handle String CODEC(LZ4), MODIFY COLUMN shown String CODEC(LZ4);

CREATE OR REPLACE TABLE instagram_content_by_views ON CLUSTER 'search' AS instagram_content_by_views_local ENGINE = Distributed('search', 'limelight', 'instagram_content_by_views_local', author_id);

ALTER TABLE instagram_content_by_likes_local ON CLUSTER 'search' MODIFY COLUMN handle String CODEC(LZ4), MODIFY COLUMN shown String CODEC(LZ4);

CREATE OR REPLACE TABLE instagram_content_by_likes ON CLUSTER 'search' AS instagram_content_by_likes_local ENGINE = Distributed('search', 'limelight', 'instagram_content_by_likes_local', author_id);

ALTER TABLE instagram_content_by_comments_local ON CLUSTER 'search' MODIFY COLUMN handle String CODEC(LZ4), MODIFY COLUMN shown String CODEC(LZ4);

CREATE OR REPLACE TABLE instagram_content_by_comments ON CLUSTER 'search' AS instagram_content_by_comments_local ENGINE = Distributed('search', 'limelight', 'instagram_content_by_comments_local', author_id);

ALTER TABLE instagram_content_by_er_local ON CLUSTER 'search' MODIFY COLUMN handle String CODEC(LZ4), MODIFY COLUMN shown String CODEC(LZ4);

CREATE OR REPLACE TABLE instagram_content_by_er ON CLUSTER 'search' AS instagram_content_by_er_local ENGINE = Distributed('search', 'limelight', 'instagram_content_by_er_local', author_id);

ALTER TABLE instagram_content_by_author_local ON CLUSTER 'search' MODIFY COLUMN handle String CODEC(LZ4), MODIFY COLUMN shown String CODEC(LZ4);

CREATE OR REPLACE TABLE instagram_content_by_author ON CLUSTER 'search' AS instagram_content_by_author_local ENGINE = Distributed('search', 'limelight', 'instagram_content_by_author_local', author_id);

ALTER TABLE youtube_content_by_views_local ON CLUSTER 'search' MODIFY COLUMN handle String CODEC(LZ4), MODIFY COLUMN shown String CODEC(LZ4);

CREATE OR REPLACE TABLE youtube_content_by_views ON CLUSTER 'search' AS youtube_content_by_views_local ENGINE = Distributed('search', 'limelight', 'youtube_content_by_views_local', author_id);

ALTER TABLE youtube_content_by_likes_local ON CLUSTER 'search' MODIFY COLUMN handle String CODEC(LZ4), MODIFY COLUMN shown String CODEC(LZ4);

CREATE OR REPLACE TABLE youtube_content_by_likes ON CLUSTER 'search' AS youtube_content_by_likes_local ENGINE = Distributed('search', 'limelight', 'youtube_content_by_likes_local', author_id);

ALTER TABLE youtube_content_by_comments_local ON CLUSTER 'search' MODIFY COLUMN handle String CODEC(LZ4), MODIFY COLUMN shown String CODEC(LZ4);

CREATE OR REPLACE TABLE youtube_content_by_comments ON CLUSTER 'search' AS youtube_content_by_comments_local ENGINE = Distributed('search', 'limelight', 'youtube_content_by_comments_local', author_id);

ALTER TABLE youtube_content_by_er_local ON CLUSTER 'search' MODIFY COLUMN handle String CODEC(LZ4), MODIFY COLUMN shown String CODEC(LZ4);

CREATE OR REPLACE TABLE youtube_content_by_er ON CLUSTER 'search' AS youtube_content_by_er_local ENGINE = Distributed('search', 'limelight', 'youtube_content_by_er_local', author_id);

ALTER TABLE youtube_content_by_author_local ON CLUSTER 'search' MODIFY COLUMN handle String CODEC(LZ4), MODIFY COLUMN shown String CODEC(LZ4);

CREATE OR REPLACE TABLE youtube_content_by_author ON CLUSTER 'search' AS youtube_content_by_author_local ENGINE = Distributed('search', 'limelight', 'youtube_content_by_author_local', author_id);

ALTER TABLE instagram_influencers_local ON CLUSTER 'search' ADD COLUMN IF NOT EXISTS posts_per_week Float64 DEFAULT -1;

CREATE OR REPLACE TABLE instagram_influencers ON CLUSTER 'search' AS instagram_influencers_local ENGINE = Distributed('search', 'limelight', 'instagram_influencers_local', id);

ALTER TABLE youtube_influencers_local ON CLUSTER 'search' ADD COLUMN IF NOT EXISTS posts_per_week Float64 DEFAULT -1;

CREATE OR REPLACE TABLE youtube_influencers ON CLUSTER 'search' AS youtube_influencers_local ENGINE = Distributed('search', 'limelight', 'youtube_influencers_local', id);

ALTER TABLE instagram_influencers_local ON CLUSTER 'search' ADD COLUMN IF NOT EXISTS form UInt8 DEFAULT 0;

CREATE OR REPLACE TABLE instagram_influencers ON CLUSTER 'search' AS instagram_influencers_local ENGINE = Distributed('search', 'limelight', 'instagram_influencers_local', id);

ALTER TABLE youtube_influencers_local ON CLUSTER 'search' ADD COLUMN IF NOT EXISTS form UInt8 DEFAULT 0;

CREATE OR REPLACE TABLE youtube_influencers ON CLUSTER 'search' AS youtube_influencers_local ENGINE = Distributed('search', 'limelight', 'youtube_influencers_local', id);

ALTER TABLE instagram_content_local ON CLUSTER 'search' ADD COLUMN IF NOT EXISTS form UInt8 DEFAULT 0;

CREATE OR REPLACE TABLE instagram_content ON CLUSTER 'search' AS instagram_content_local ENGINE = Distributed('search', 'limelight', 'instagram_content_local', author_id);

ALTER TABLE youtube_content_local ON CLUSTER 'search' ADD COLUMN IF NOT EXISTS form UInt8 DEFAULT 0;

CREATE OR REPLACE TABLE youtube_content ON CLUSTER 'search' AS youtube_content_local ENGINE = Distributed('search', 'limelight', 'youtube_content_local', author_id);

CREATE TABLE IF NOT EXISTS suggestions ON CLUSTER 'search' (
    network LowCardinality(String), kind LowCardinality(String), beginning String, total Int64, id UInt64
  ) ENGINE = ReplicatedMergeTree('/clickhouse/tables/{uuid}/all', '{shard}-{replica}') ORDER BY (network, kind, beginning) SETTINGS index_granularity = 1024;

CREATE TABLE IF NOT EXISTS suggestions_next ON CLUSTER 'search' (
    network LowCardinality(String), kind LowCardinality(String), beginning String, total Int64, id UInt64
  ) ENGINE = ReplicatedMergeTree('/clickhouse/tables/{uuid}/all', '{shard}-{replica}') ORDER BY (network, kind, beginning) SETTINGS index_granularity = 1024;

ALTER TABLE instagram_influencers_local ON CLUSTER 'search'
        ADD COLUMN IF NOT EXISTS views_avg Int64 DEFAULT -1 AFTER last_post_date,
        ADD COLUMN IF NOT EXISTS growth Int32 DEFAULT -1000000 AFTER views_avg;

CREATE OR REPLACE TABLE instagram_influencers ON CLUSTER 'search' AS instagram_influencers_local ENGINE = Distributed('search', 'limelight', 'instagram_influencers_local', id);

ALTER TABLE instagram_influencers_by_followers_local ON CLUSTER 'search'
        ADD COLUMN IF NOT EXISTS views_avg Int64 DEFAULT -1 AFTER last_post_date,
        ADD COLUMN IF NOT EXISTS growth Int32 DEFAULT -1000000 AFTER views_avg;

CREATE OR REPLACE TABLE instagram_influencers_by_followers ON CLUSTER 'search' AS instagram_influencers_by_followers_local ENGINE = Distributed('search', 'limelight', 'instagram_influencers_by_followers_local', id);

ALTER TABLE instagram_influencers_by_following_local ON CLUSTER 'search'
        ADD COLUMN IF NOT EXISTS views_avg Int64 DEFAULT -1 AFTER last_post_date,
        ADD COLUMN IF NOT EXISTS growth Int32 DEFAULT -1000000 AFTER views_avg;

CREATE OR REPLACE TABLE instagram_influencers_by_following ON CLUSTER 'search' AS instagram_influencers_by_following_local ENGINE = Distributed('search', 'limelight', 'instagram_influencers_by_following_local', id);

ALTER TABLE instagram_influencers_by_er_local ON CLUSTER 'search'
        ADD COLUMN IF NOT EXISTS views_avg Int64 DEFAULT -1 AFTER last_post_date,
        ADD COLUMN IF NOT EXISTS growth Int32 DEFAULT -1000000 AFTER views_avg;

CREATE OR REPLACE TABLE instagram_influencers_by_er ON CLUSTER 'search' AS instagram_influencers_by_er_local ENGINE = Distributed('search', 'limelight', 'instagram_influencers_by_er_local', id);

ALTER TABLE youtube_influencers_local ON CLUSTER 'search'
        ADD COLUMN IF NOT EXISTS views_avg Int64 DEFAULT -1 AFTER last_post_date,
        ADD COLUMN IF NOT EXISTS growth Int32 DEFAULT -1000000 AFTER views_avg;

CREATE OR REPLACE TABLE youtube_influencers ON CLUSTER 'search' AS youtube_influencers_local ENGINE = Distributed('search', 'limelight', 'youtube_influencers_local', id);

ALTER TABLE youtube_influencers_by_followers_local ON CLUSTER 'search'
        ADD COLUMN IF NOT EXISTS views_avg Int64 DEFAULT -1 AFTER last_post_date,
        ADD COLUMN IF NOT EXISTS growth Int32 DEFAULT -1000000 AFTER views_avg;

CREATE OR REPLACE TABLE youtube_influencers_by_followers ON CLUSTER 'search' AS youtube_influencers_by_followers_local ENGINE = Distributed('search', 'limelight', 'youtube_influencers_by_followers_local', id);

ALTER TABLE youtube_influencers_by_views_local ON CLUSTER 'search'
        ADD COLUMN IF NOT EXISTS views_avg Int64 DEFAULT -1 AFTER last_post_date,
        ADD COLUMN IF NOT EXISTS growth Int32 DEFAULT -1000000 AFTER views_avg;

CREATE OR REPLACE TABLE youtube_influencers_by_views ON CLUSTER 'search' AS youtube_influencers_by_views_local ENGINE = Distributed('search', 'limelight', 'youtube_influencers_by_views_local', id);

ALTER TABLE youtube_influencers_by_videos_local ON CLUSTER 'search'
        ADD COLUMN IF NOT EXISTS views_avg Int64 DEFAULT -1 AFTER last_post_date,
        ADD COLUMN IF NOT EXISTS growth Int32 DEFAULT -1000000 AFTER views_avg;

CREATE OR REPLACE TABLE youtube_influencers_by_videos ON CLUSTER 'search' AS youtube_influencers_by_videos_local ENGINE = Distributed('search', 'limelight', 'youtube_influencers_by_videos_local', id);

ALTER TABLE instagram_influencers_local ON CLUSTER 'search' ADD COLUMN IF NOT EXISTS estimate String DEFAULT '';

CREATE OR REPLACE TABLE instagram_influencers ON CLUSTER 'search' AS instagram_influencers_local ENGINE = Distributed('search', 'limelight', 'instagram_influencers_local', id);

ALTER TABLE youtube_influencers_local ON CLUSTER 'search' ADD COLUMN IF NOT EXISTS estimate String DEFAULT '';

CREATE OR REPLACE TABLE youtube_influencers ON CLUSTER 'search' AS youtube_influencers_local ENGINE = Distributed('search', 'limelight', 'youtube_influencers_local', id);

ALTER TABLE instagram_influencers_local ON CLUSTER 'search'
        ADD COLUMN IF NOT EXISTS audience_countries Map(LowCardinality(String), UInt16),
        ADD COLUMN IF NOT EXISTS audience_languages Map(LowCardinality(String), UInt16),
        ADD COLUMN IF NOT EXISTS audience_ages Map(LowCardinality(String), UInt16),
        ADD COLUMN IF NOT EXISTS audience_genders Map(LowCardinality(String), UInt16),
        ADD COLUMN IF NOT EXISTS audience_reachable Int16 DEFAULT -1,
        ADD COLUMN IF NOT EXISTS audience_suspicious Int16 DEFAULT -1;

CREATE OR REPLACE TABLE instagram_influencers ON CLUSTER 'search' AS instagram_influencers_local ENGINE = Distributed('search', 'limelight', 'instagram_influencers_local', id);

ALTER TABLE youtube_influencers_local ON CLUSTER 'search'
        ADD COLUMN IF NOT EXISTS audience_countries Map(LowCardinality(String), UInt16),
        ADD COLUMN IF NOT EXISTS audience_languages Map(LowCardinality(String), UInt16),
        ADD COLUMN IF NOT EXISTS audience_ages Map(LowCardinality(String), UInt16),
        ADD COLUMN IF NOT EXISTS audience_genders Map(LowCardinality(String), UInt16),
        ADD COLUMN IF NOT EXISTS audience_reachable Int16 DEFAULT -1,
        ADD COLUMN IF NOT EXISTS audience_suspicious Int16 DEFAULT -1;

CREATE OR REPLACE TABLE youtube_influencers ON CLUSTER 'search' AS youtube_influencers_local ENGINE = Distributed('search', 'limelight', 'youtube_influencers_local', id);

ALTER TABLE instagram_influencers_by_followers_local ON CLUSTER 'search'
        ADD COLUMN IF NOT EXISTS audience_countries Map(LowCardinality(String), UInt16),
        ADD COLUMN IF NOT EXISTS audience_languages Map(LowCardinality(String), UInt16),
        ADD COLUMN IF NOT EXISTS audience_ages Map(LowCardinality(String), UInt16),
        ADD COLUMN IF NOT EXISTS audience_genders Map(LowCardinality(String), UInt16),
        ADD COLUMN IF NOT EXISTS audience_reachable Int16 DEFAULT -1,
        ADD COLUMN IF NOT EXISTS audience_suspicious Int16 DEFAULT -1;

CREATE OR REPLACE TABLE instagram_influencers_by_followers ON CLUSTER 'search' AS instagram_influencers_by_followers_local ENGINE = Distributed('search', 'limelight', 'instagram_influencers_by_followers_local', id);

ALTER TABLE instagram_influencers_by_following_local ON CLUSTER 'search'
        ADD COLUMN IF NOT EXISTS audience_countries Map(LowCardinality(String), UInt16),
        ADD COLUMN IF NOT EXISTS audience_languages Map(LowCardinality(String), UInt16),
        ADD COLUMN IF NOT EXISTS audience_ages Map(LowCardinality(String), UInt16),
        ADD COLUMN IF NOT EXISTS audience_genders Map(LowCardinality(String), UInt16),
        ADD COLUMN IF NOT EXISTS audience_reachable Int16 DEFAULT -1,
        ADD COLUMN IF NOT EXISTS audience_suspicious Int16 DEFAULT -1;

CREATE OR REPLACE TABLE instagram_influencers_by_following ON CLUSTER 'search' AS instagram_influencers_by_following_local ENGINE = Distributed('search', 'limelight', 'instagram_influencers_by_following_local', id);

ALTER TABLE instagram_influencers_by_er_local ON CLUSTER 'search'
        ADD COLUMN IF NOT EXISTS audience_countries Map(LowCardinality(String), UInt16),
        ADD COLUMN IF NOT EXISTS audience_languages Map(LowCardinality(String), UInt16),
        ADD COLUMN IF NOT EXISTS audience_ages Map(LowCardinality(String), UInt16),
        ADD COLUMN IF NOT EXISTS audience_genders Map(LowCardinality(String), UInt16),
        ADD COLUMN IF NOT EXISTS audience_reachable Int16 DEFAULT -1,
        ADD COLUMN IF NOT EXISTS audience_suspicious Int16 DEFAULT -1;

CREATE OR REPLACE TABLE instagram_influencers_by_er ON CLUSTER 'search' AS instagram_influencers_by_er_local ENGINE = Distributed('search', 'limelight', 'instagram_influencers_by_er_local', id);

ALTER TABLE youtube_influencers_by_followers_local ON CLUSTER 'search'
        ADD COLUMN IF NOT EXISTS audience_countries Map(LowCardinality(String), UInt16),
        ADD COLUMN IF NOT EXISTS audience_languages Map(LowCardinality(String), UInt16),
        ADD COLUMN IF NOT EXISTS audience_ages Map(LowCardinality(String), UInt16),
        ADD COLUMN IF NOT EXISTS audience_genders Map(LowCardinality(String), UInt16),
        ADD COLUMN IF NOT EXISTS audience_reachable Int16 DEFAULT -1,
        ADD COLUMN IF NOT EXISTS audience_suspicious Int16 DEFAULT -1;

CREATE OR REPLACE TABLE youtube_influencers_by_followers ON CLUSTER 'search' AS youtube_influencers_by_followers_local ENGINE = Distributed('search', 'limelight', 'youtube_influencers_by_followers_local', id);

ALTER TABLE youtube_influencers_by_views_local ON CLUSTER 'search'
        ADD COLUMN IF NOT EXISTS audience_countries Map(LowCardinality(String), UInt16),
        ADD COLUMN IF NOT EXISTS audience_languages Map(LowCardinality(String), UInt16),
        ADD COLUMN IF NOT EXISTS audience_ages Map(LowCardinality(String), UInt16),
        ADD COLUMN IF NOT EXISTS audience_genders Map(LowCardinality(String), UInt16),
        ADD COLUMN IF NOT EXISTS audience_reachable Int16 DEFAULT -1,
        ADD COLUMN IF NOT EXISTS audience_suspicious Int16 DEFAULT -1;

CREATE OR REPLACE TABLE youtube_influencers_by_views ON CLUSTER 'search' AS youtube_influencers_by_views_local ENGINE = Distributed('search', 'limelight', 'youtube_influencers_by_views_local', id);

ALTER TABLE youtube_influencers_by_videos_local ON CLUSTER 'search'
        ADD COLUMN IF NOT EXISTS audience_countries Map(LowCardinality(String), UInt16),
        ADD COLUMN IF NOT EXISTS audience_languages Map(LowCardinality(String), UInt16),
        ADD COLUMN IF NOT EXISTS audience_ages Map(LowCardinality(String), UInt16),
        ADD COLUMN IF NOT EXISTS audience_genders Map(LowCardinality(String), UInt16),
        ADD COLUMN IF NOT EXISTS audience_reachable Int16 DEFAULT -1,
        ADD COLUMN IF NOT EXISTS audience_suspicious Int16 DEFAULT -1;

CREATE OR REPLACE TABLE youtube_influencers_by_videos ON CLUSTER 'search' AS youtube_influencers_by_videos_local ENGINE = Distributed('search', 'limelight', 'youtube_influencers_by_videos_local', id);

ALTER TABLE instagram_influencers_local ON CLUSTER 'search' ADD COLUMN IF NOT EXISTS audience String DEFAULT '' CODEC(ZSTD(1));

CREATE OR REPLACE TABLE instagram_influencers ON CLUSTER 'search' AS instagram_influencers_local ENGINE = Distributed('search', 'limelight', 'instagram_influencers_local', id);

ALTER TABLE youtube_influencers_local ON CLUSTER 'search' ADD COLUMN IF NOT EXISTS audience String DEFAULT '' CODEC(ZSTD(1));

CREATE OR REPLACE TABLE youtube_influencers ON CLUSTER 'search' AS youtube_influencers_local ENGINE = Distributed('search', 'limelight', 'youtube_influencers_local', id);

ALTER TABLE instagram_influencers_by_followers_local ON CLUSTER 'search'
        ADD INDEX IF NOT EXISTS whole_handle array(handle) TYPE text(tokenizer = 'array');

CREATE OR REPLACE TABLE instagram_influencers_by_followers ON CLUSTER 'search' AS instagram_influencers_by_followers_local ENGINE = Distributed('search', 'limelight', 'instagram_influencers_by_followers_local', id);

ALTER TABLE instagram_influencers_by_followers_local ON CLUSTER 'search' MATERIALIZE INDEX whole_handle;

CREATE OR REPLACE TABLE instagram_influencers_by_followers ON CLUSTER 'search' AS instagram_influencers_by_followers_local ENGINE = Distributed('search', 'limelight', 'instagram_influencers_by_followers_local', id);

ALTER TABLE instagram_influencers_by_following_local ON CLUSTER 'search'
        ADD INDEX IF NOT EXISTS whole_handle array(handle) TYPE text(tokenizer = 'array');

CREATE OR REPLACE TABLE instagram_influencers_by_following ON CLUSTER 'search' AS instagram_influencers_by_following_local ENGINE = Distributed('search', 'limelight', 'instagram_influencers_by_following_local', id);

ALTER TABLE instagram_influencers_by_following_local ON CLUSTER 'search' MATERIALIZE INDEX whole_handle;

CREATE OR REPLACE TABLE instagram_influencers_by_following ON CLUSTER 'search' AS instagram_influencers_by_following_local ENGINE = Distributed('search', 'limelight', 'instagram_influencers_by_following_local', id);

ALTER TABLE instagram_influencers_by_er_local ON CLUSTER 'search'
        ADD INDEX IF NOT EXISTS whole_handle array(handle) TYPE text(tokenizer = 'array');

CREATE OR REPLACE TABLE instagram_influencers_by_er ON CLUSTER 'search' AS instagram_influencers_by_er_local ENGINE = Distributed('search', 'limelight', 'instagram_influencers_by_er_local', id);

ALTER TABLE instagram_influencers_by_er_local ON CLUSTER 'search' MATERIALIZE INDEX whole_handle;

CREATE OR REPLACE TABLE instagram_influencers_by_er ON CLUSTER 'search' AS instagram_influencers_by_er_local ENGINE = Distributed('search', 'limelight', 'instagram_influencers_by_er_local', id);

ALTER TABLE youtube_influencers_by_followers_local ON CLUSTER 'search'
        ADD INDEX IF NOT EXISTS whole_handle array(handle) TYPE text(tokenizer = 'array');

CREATE OR REPLACE TABLE youtube_influencers_by_followers ON CLUSTER 'search' AS youtube_influencers_by_followers_local ENGINE = Distributed('search', 'limelight', 'youtube_influencers_by_followers_local', id);

ALTER TABLE youtube_influencers_by_followers_local ON CLUSTER 'search' MATERIALIZE INDEX whole_handle;

CREATE OR REPLACE TABLE youtube_influencers_by_followers ON CLUSTER 'search' AS youtube_influencers_by_followers_local ENGINE = Distributed('search', 'limelight', 'youtube_influencers_by_followers_local', id);

ALTER TABLE youtube_influencers_by_views_local ON CLUSTER 'search'
        ADD INDEX IF NOT EXISTS whole_handle array(handle) TYPE text(tokenizer = 'array');

CREATE OR REPLACE TABLE youtube_influencers_by_views ON CLUSTER 'search' AS youtube_influencers_by_views_local ENGINE = Distributed('search', 'limelight', 'youtube_influencers_by_views_local', id);

ALTER TABLE youtube_influencers_by_views_local ON CLUSTER 'search' MATERIALIZE INDEX whole_handle;

CREATE OR REPLACE TABLE youtube_influencers_by_views ON CLUSTER 'search' AS youtube_influencers_by_views_local ENGINE = Distributed('search', 'limelight', 'youtube_influencers_by_views_local', id);

ALTER TABLE youtube_influencers_by_videos_local ON CLUSTER 'search'
        ADD INDEX IF NOT EXISTS whole_handle array(handle) TYPE text(tokenizer = 'array');

CREATE OR REPLACE TABLE youtube_influencers_by_videos ON CLUSTER 'search' AS youtube_influencers_by_videos_local ENGINE = Distributed('search', 'limelight', 'youtube_influencers_by_videos_local', id);

ALTER TABLE youtube_influencers_by_videos_local ON CLUSTER 'search' MATERIALIZE INDEX whole_handle;

CREATE OR REPLACE TABLE youtube_influencers_by_videos ON CLUSTER 'search' AS youtube_influencers_by_videos_local ENGINE = Distributed('search', 'limelight', 'youtube_influencers_by_videos_local', id);

ALTER TABLE instagram_content_by_views_local ON CLUSTER 'search'
        ADD INDEX IF NOT EXISTS whole_handle array(handle) TYPE text(tokenizer = 'array');

CREATE OR REPLACE TABLE instagram_content_by_views ON CLUSTER 'search' AS instagram_content_by_views_local ENGINE = Distributed('search', 'limelight', 'instagram_content_by_views_local', author_id);

ALTER TABLE instagram_content_by_views_local ON CLUSTER 'search' MATERIALIZE INDEX whole_handle;

CREATE OR REPLACE TABLE instagram_content_by_views ON CLUSTER 'search' AS instagram_content_by_views_local ENGINE = Distributed('search', 'limelight', 'instagram_content_by_views_local', author_id);

ALTER TABLE instagram_content_by_likes_local ON CLUSTER 'search'
        ADD INDEX IF NOT EXISTS whole_handle array(handle) TYPE text(tokenizer = 'array');

CREATE OR REPLACE TABLE instagram_content_by_likes ON CLUSTER 'search' AS instagram_content_by_likes_local ENGINE = Distributed('search', 'limelight', 'instagram_content_by_likes_local', author_id);

ALTER TABLE instagram_content_by_likes_local ON CLUSTER 'search' MATERIALIZE INDEX whole_handle;

CREATE OR REPLACE TABLE instagram_content_by_likes ON CLUSTER 'search' AS instagram_content_by_likes_local ENGINE = Distributed('search', 'limelight', 'instagram_content_by_likes_local', author_id);

ALTER TABLE instagram_content_by_comments_local ON CLUSTER 'search'
        ADD INDEX IF NOT EXISTS whole_handle array(handle) TYPE text(tokenizer = 'array');

CREATE OR REPLACE TABLE instagram_content_by_comments ON CLUSTER 'search' AS instagram_content_by_comments_local ENGINE = Distributed('search', 'limelight', 'instagram_content_by_comments_local', author_id);

ALTER TABLE instagram_content_by_comments_local ON CLUSTER 'search' MATERIALIZE INDEX whole_handle;

CREATE OR REPLACE TABLE instagram_content_by_comments ON CLUSTER 'search' AS instagram_content_by_comments_local ENGINE = Distributed('search', 'limelight', 'instagram_content_by_comments_local', author_id);

ALTER TABLE instagram_content_by_er_local ON CLUSTER 'search'
        ADD INDEX IF NOT EXISTS whole_handle array(handle) TYPE text(tokenizer = 'array');

CREATE OR REPLACE TABLE instagram_content_by_er ON CLUSTER 'search' AS instagram_content_by_er_local ENGINE = Distributed('search', 'limelight', 'instagram_content_by_er_local', author_id);

ALTER TABLE instagram_content_by_er_local ON CLUSTER 'search' MATERIALIZE INDEX whole_handle;

CREATE OR REPLACE TABLE instagram_content_by_er ON CLUSTER 'search' AS instagram_content_by_er_local ENGINE = Distributed('search', 'limelight', 'instagram_content_by_er_local', author_id);

ALTER TABLE youtube_content_by_views_local ON CLUSTER 'search'
        ADD INDEX IF NOT EXISTS whole_handle array(handle) TYPE text(tokenizer = 'array');

CREATE OR REPLACE TABLE youtube_content_by_views ON CLUSTER 'search' AS youtube_content_by_views_local ENGINE = Distributed('search', 'limelight', 'youtube_content_by_views_local', author_id);

ALTER TABLE youtube_content_by_views_local ON CLUSTER 'search' MATERIALIZE INDEX whole_handle;

CREATE OR REPLACE TABLE youtube_content_by_views ON CLUSTER 'search' AS youtube_content_by_views_local ENGINE = Distributed('search', 'limelight', 'youtube_content_by_views_local', author_id);

ALTER TABLE youtube_content_by_likes_local ON CLUSTER 'search'
        ADD INDEX IF NOT EXISTS whole_handle array(handle) TYPE text(tokenizer = 'array');

CREATE OR REPLACE TABLE youtube_content_by_likes ON CLUSTER 'search' AS youtube_content_by_likes_local ENGINE = Distributed('search', 'limelight', 'youtube_content_by_likes_local', author_id);

ALTER TABLE youtube_content_by_likes_local ON CLUSTER 'search' MATERIALIZE INDEX whole_handle;

CREATE OR REPLACE TABLE youtube_content_by_likes ON CLUSTER 'search' AS youtube_content_by_likes_local ENGINE = Distributed('search', 'limelight', 'youtube_content_by_likes_local', author_id);

ALTER TABLE youtube_content_by_comments_local ON CLUSTER 'search'
        ADD INDEX IF NOT EXISTS whole_handle array(handle) TYPE text(tokenizer = 'array');

CREATE OR REPLACE TABLE youtube_content_by_comments ON CLUSTER 'search' AS youtube_content_by_comments_local ENGINE = Distributed('search', 'limelight', 'youtube_content_by_comments_local', author_id);

ALTER TABLE youtube_content_by_comments_local ON CLUSTER 'search' MATERIALIZE INDEX whole_handle;

CREATE OR REPLACE TABLE youtube_content_by_comments ON CLUSTER 'search' AS youtube_content_by_comments_local ENGINE = Distributed('search', 'limelight', 'youtube_content_by_comments_local', author_id);

ALTER TABLE youtube_content_by_er_local ON CLUSTER 'search'
        ADD INDEX IF NOT EXISTS whole_handle array(handle) TYPE text(tokenizer = 'array');

CREATE OR REPLACE TABLE youtube_content_by_er ON CLUSTER 'search' AS youtube_content_by_er_local ENGINE = Distributed('search', 'limelight', 'youtube_content_by_er_local', author_id);

ALTER TABLE youtube_content_by_er_local ON CLUSTER 'search' MATERIALIZE INDEX whole_handle;

CREATE OR REPLACE TABLE youtube_content_by_er ON CLUSTER 'search' AS youtube_content_by_er_local ENGINE = Distributed('search', 'limelight', 'youtube_content_by_er_local', author_id);

CREATE TABLE IF NOT EXISTS search_words ON CLUSTER 'search' (
    network LowCardinality(String), word String, kind LowCardinality(String), language LowCardinality(String), total Int64
  ) ENGINE = ReplicatedMergeTree('/clickhouse/tables/{uuid}/all', '{shard}-{replica}') ORDER BY (network, word);

CREATE TABLE IF NOT EXISTS search_words_next ON CLUSTER 'search' (
    network LowCardinality(String), word String, kind LowCardinality(String), language LowCardinality(String), total Int64
  ) ENGINE = ReplicatedMergeTree('/clickhouse/tables/{uuid}/all', '{shard}-{replica}') ORDER BY (network, word);

CREATE TABLE IF NOT EXISTS instagram_influencers_by_standing_local ON CLUSTER 'search' (
  id UInt64,
  version UInt64,
  sign Int8,
  facets Array(LowCardinality(String)),
  words String CODEC(ZSTD(1)),
  handle String CODEC(ZSTD(1)), 
  followers Int32,
  following Int32,
  views Int64,
  videos Int32,
  er Int32,
  aqs Int8,
  last_post_date Int64,
  views_avg Int64 DEFAULT -1,
  growth Int32 DEFAULT -1000000,
  location LowCardinality(String),
  language LowCardinality(String),
  categories Array(LowCardinality(String)),
  audience_countries Map(LowCardinality(String), UInt16),
  audience_languages Map(LowCardinality(String), UInt16),
  audience_ages Map(LowCardinality(String), UInt16),
  audience_genders Map(LowCardinality(String), UInt16),
  audience_reachable Int16 DEFAULT -1,
  audience_suspicious Int16 DEFAULT -1, standing Int32 MATERIALIZED toInt32(round(1000 * (least(log10(1 + followers), 6) + intDiv(greatest(last_post_date, 0), 86400000) / 365))), 
  INDEX facets_tokens facets TYPE text(tokenizer = 'array'),
  INDEX words_tokens words TYPE text(tokenizer = 'splitByNonAlpha'),
  INDEX handle_grams handle TYPE text(tokenizer = ngrams(3)),
  INDEX whole_handle array(handle) TYPE text(tokenizer = 'array'),
  INDEX sign_span sign TYPE minmax GRANULARITY 4,
  INDEX id_filter id TYPE bloom_filter(0.01) GRANULARITY 4)
        ENGINE = ReplicatedVersionedCollapsingMergeTree('/clickhouse/tables/{uuid}/{shard}', '{replica}', sign, version) ORDER BY (standing, id)
        SETTINGS index_granularity = 2048, min_compress_block_size = 16384, max_compress_block_size = 65536,
          min_age_to_force_merge_seconds = 14400;

CREATE OR REPLACE TABLE instagram_influencers_by_standing ON CLUSTER 'search' AS instagram_influencers_by_standing_local ENGINE = Distributed('search', 'limelight', 'instagram_influencers_by_standing_local', id);

CREATE TABLE IF NOT EXISTS youtube_influencers_by_standing_local ON CLUSTER 'search' (
  id UInt64,
  version UInt64,
  sign Int8,
  facets Array(LowCardinality(String)),
  words String CODEC(ZSTD(1)),
  handle String CODEC(ZSTD(1)), 
  followers Int32,
  following Int32,
  views Int64,
  videos Int32,
  er Int32,
  aqs Int8,
  last_post_date Int64,
  views_avg Int64 DEFAULT -1,
  growth Int32 DEFAULT -1000000,
  location LowCardinality(String),
  language LowCardinality(String),
  categories Array(LowCardinality(String)),
  audience_countries Map(LowCardinality(String), UInt16),
  audience_languages Map(LowCardinality(String), UInt16),
  audience_ages Map(LowCardinality(String), UInt16),
  audience_genders Map(LowCardinality(String), UInt16),
  audience_reachable Int16 DEFAULT -1,
  audience_suspicious Int16 DEFAULT -1, standing Int32 MATERIALIZED toInt32(round(1000 * (least(log10(1 + followers), 6) + intDiv(greatest(last_post_date, 0), 86400000) / 365))), 
  INDEX facets_tokens facets TYPE text(tokenizer = 'array'),
  INDEX words_tokens words TYPE text(tokenizer = 'splitByNonAlpha'),
  INDEX handle_grams handle TYPE text(tokenizer = ngrams(3)),
  INDEX whole_handle array(handle) TYPE text(tokenizer = 'array'),
  INDEX sign_span sign TYPE minmax GRANULARITY 4,
  INDEX id_filter id TYPE bloom_filter(0.01) GRANULARITY 4)
        ENGINE = ReplicatedVersionedCollapsingMergeTree('/clickhouse/tables/{uuid}/{shard}', '{replica}', sign, version) ORDER BY (standing, id)
        SETTINGS index_granularity = 2048, min_compress_block_size = 16384, max_compress_block_size = 65536,
          min_age_to_force_merge_seconds = 14400;

CREATE OR REPLACE TABLE youtube_influencers_by_standing ON CLUSTER 'search' AS youtube_influencers_by_standing_local ENGINE = Distributed('search', 'limelight', 'youtube_influencers_by_standing_local', id);

ALTER TABLE instagram_content_local ON CLUSTER 'search' ADD COLUMN IF NOT EXISTS mentions Array(String);

CREATE OR REPLACE TABLE instagram_content ON CLUSTER 'search' AS instagram_content_local ENGINE = Distributed('search', 'limelight', 'instagram_content_local', author_id);

ALTER TABLE instagram_content_by_author_local ON CLUSTER 'search' ADD COLUMN IF NOT EXISTS mentions Array(String);

CREATE OR REPLACE TABLE instagram_content_by_author ON CLUSTER 'search' AS instagram_content_by_author_local ENGINE = Distributed('search', 'limelight', 'instagram_content_by_author_local', author_id);

ALTER TABLE instagram_content_by_views_local ON CLUSTER 'search' ADD COLUMN IF NOT EXISTS mentions Array(String);

CREATE OR REPLACE TABLE instagram_content_by_views ON CLUSTER 'search' AS instagram_content_by_views_local ENGINE = Distributed('search', 'limelight', 'instagram_content_by_views_local', author_id);

ALTER TABLE instagram_content_by_likes_local ON CLUSTER 'search' ADD COLUMN IF NOT EXISTS mentions Array(String);

CREATE OR REPLACE TABLE instagram_content_by_likes ON CLUSTER 'search' AS instagram_content_by_likes_local ENGINE = Distributed('search', 'limelight', 'instagram_content_by_likes_local', author_id);

ALTER TABLE instagram_content_by_comments_local ON CLUSTER 'search' ADD COLUMN IF NOT EXISTS mentions Array(String);

CREATE OR REPLACE TABLE instagram_content_by_comments ON CLUSTER 'search' AS instagram_content_by_comments_local ENGINE = Distributed('search', 'limelight', 'instagram_content_by_comments_local', author_id);

ALTER TABLE instagram_content_by_er_local ON CLUSTER 'search' ADD COLUMN IF NOT EXISTS mentions Array(String);

CREATE OR REPLACE TABLE instagram_content_by_er ON CLUSTER 'search' AS instagram_content_by_er_local ENGINE = Distributed('search', 'limelight', 'instagram_content_by_er_local', author_id);

ALTER TABLE instagram_content_by_views_local ON CLUSTER 'search' ADD INDEX IF NOT EXISTS mentions_tokens mentions TYPE text(tokenizer = 'array');

CREATE OR REPLACE TABLE instagram_content_by_views ON CLUSTER 'search' AS instagram_content_by_views_local ENGINE = Distributed('search', 'limelight', 'instagram_content_by_views_local', author_id);

ALTER TABLE instagram_content_by_likes_local ON CLUSTER 'search' ADD INDEX IF NOT EXISTS mentions_tokens mentions TYPE text(tokenizer = 'array');

CREATE OR REPLACE TABLE instagram_content_by_likes ON CLUSTER 'search' AS instagram_content_by_likes_local ENGINE = Distributed('search', 'limelight', 'instagram_content_by_likes_local', author_id);

ALTER TABLE instagram_content_by_comments_local ON CLUSTER 'search' ADD INDEX IF NOT EXISTS mentions_tokens mentions TYPE text(tokenizer = 'array');

CREATE OR REPLACE TABLE instagram_content_by_comments ON CLUSTER 'search' AS instagram_content_by_comments_local ENGINE = Distributed('search', 'limelight', 'instagram_content_by_comments_local', author_id);

ALTER TABLE instagram_content_by_er_local ON CLUSTER 'search' ADD INDEX IF NOT EXISTS mentions_tokens mentions TYPE text(tokenizer = 'array');

CREATE OR REPLACE TABLE instagram_content_by_er ON CLUSTER 'search' AS instagram_content_by_er_local ENGINE = Distributed('search', 'limelight', 'instagram_content_by_er_local', author_id);

CREATE TABLE IF NOT EXISTS instagram_content_by_standing_local ON CLUSTER 'search' (
  id UInt64,
  version UInt64,
  sign Int8,
  facets Array(LowCardinality(String)),
  words String CODEC(ZSTD(1)),
  handle String CODEC(ZSTD(1)), 
  author_id UInt64,
  views Int64,
  likes Int32,
  comments Int32,
  er Int32,
  publish_date Int64,
  mentions Array(String), standing Int32 MATERIALIZED toInt32(round(1000 * (least(log10(1 + if(views >= 0, views, 20 * greatest(likes, 0))), 7) + intDiv(greatest(publish_date, 0), 86400000) / 365))), 
  INDEX facets_tokens facets TYPE text(tokenizer = 'array'),
  INDEX words_tokens words TYPE text(tokenizer = 'splitByNonAlpha'),
  INDEX handle_grams handle TYPE text(tokenizer = ngrams(3)),
  INDEX whole_handle array(handle) TYPE text(tokenizer = 'array'),
  INDEX sign_span sign TYPE minmax GRANULARITY 4,
  INDEX id_filter id TYPE bloom_filter(0.01) GRANULARITY 4, INDEX mentions_tokens mentions TYPE text(tokenizer = 'array'))
        ENGINE = ReplicatedVersionedCollapsingMergeTree('/clickhouse/tables/{uuid}/{shard}', '{replica}', sign, version) ORDER BY (standing, id)
        SETTINGS index_granularity = 2048, min_compress_block_size = 16384, max_compress_block_size = 65536,
          min_age_to_force_merge_seconds = 14400;

CREATE OR REPLACE TABLE instagram_content_by_standing ON CLUSTER 'search' AS instagram_content_by_standing_local ENGINE = Distributed('search', 'limelight', 'instagram_content_by_standing_local', author_id);

ALTER TABLE youtube_content_local ON CLUSTER 'search' ADD COLUMN IF NOT EXISTS mentions Array(String);

CREATE OR REPLACE TABLE youtube_content ON CLUSTER 'search' AS youtube_content_local ENGINE = Distributed('search', 'limelight', 'youtube_content_local', author_id);

ALTER TABLE youtube_content_by_author_local ON CLUSTER 'search' ADD COLUMN IF NOT EXISTS mentions Array(String);

CREATE OR REPLACE TABLE youtube_content_by_author ON CLUSTER 'search' AS youtube_content_by_author_local ENGINE = Distributed('search', 'limelight', 'youtube_content_by_author_local', author_id);

ALTER TABLE youtube_content_by_views_local ON CLUSTER 'search' ADD COLUMN IF NOT EXISTS mentions Array(String);

CREATE OR REPLACE TABLE youtube_content_by_views ON CLUSTER 'search' AS youtube_content_by_views_local ENGINE = Distributed('search', 'limelight', 'youtube_content_by_views_local', author_id);

ALTER TABLE youtube_content_by_likes_local ON CLUSTER 'search' ADD COLUMN IF NOT EXISTS mentions Array(String);

CREATE OR REPLACE TABLE youtube_content_by_likes ON CLUSTER 'search' AS youtube_content_by_likes_local ENGINE = Distributed('search', 'limelight', 'youtube_content_by_likes_local', author_id);

ALTER TABLE youtube_content_by_comments_local ON CLUSTER 'search' ADD COLUMN IF NOT EXISTS mentions Array(String);

CREATE OR REPLACE TABLE youtube_content_by_comments ON CLUSTER 'search' AS youtube_content_by_comments_local ENGINE = Distributed('search', 'limelight', 'youtube_content_by_comments_local', author_id);

ALTER TABLE youtube_content_by_er_local ON CLUSTER 'search' ADD COLUMN IF NOT EXISTS mentions Array(String);

CREATE OR REPLACE TABLE youtube_content_by_er ON CLUSTER 'search' AS youtube_content_by_er_local ENGINE = Distributed('search', 'limelight', 'youtube_content_by_er_local', author_id);

ALTER TABLE youtube_content_by_views_local ON CLUSTER 'search' ADD INDEX IF NOT EXISTS mentions_tokens mentions TYPE text(tokenizer = 'array');

CREATE OR REPLACE TABLE youtube_content_by_views ON CLUSTER 'search' AS youtube_content_by_views_local ENGINE = Distributed('search', 'limelight', 'youtube_content_by_views_local', author_id);

ALTER TABLE youtube_content_by_likes_local ON CLUSTER 'search' ADD INDEX IF NOT EXISTS mentions_tokens mentions TYPE text(tokenizer = 'array');

CREATE OR REPLACE TABLE youtube_content_by_likes ON CLUSTER 'search' AS youtube_content_by_likes_local ENGINE = Distributed('search', 'limelight', 'youtube_content_by_likes_local', author_id);

ALTER TABLE youtube_content_by_comments_local ON CLUSTER 'search' ADD INDEX IF NOT EXISTS mentions_tokens mentions TYPE text(tokenizer = 'array');

CREATE OR REPLACE TABLE youtube_content_by_comments ON CLUSTER 'search' AS youtube_content_by_comments_local ENGINE = Distributed('search', 'limelight', 'youtube_content_by_comments_local', author_id);

ALTER TABLE youtube_content_by_er_local ON CLUSTER 'search' ADD INDEX IF NOT EXISTS mentions_tokens mentions TYPE text(tokenizer = 'array');

CREATE OR REPLACE TABLE youtube_content_by_er ON CLUSTER 'search' AS youtube_content_by_er_local ENGINE = Distributed('search', 'limelight', 'youtube_content_by_er_local', author_id);

CREATE TABLE IF NOT EXISTS youtube_content_by_standing_local ON CLUSTER 'search' (
  id UInt64,
  version UInt64,
  sign Int8,
  facets Array(LowCardinality(String)),
  words String CODEC(ZSTD(1)),
  handle String CODEC(ZSTD(1)), 
  author_id UInt64,
  views Int64,
  likes Int32,
  comments Int32,
  er Int32,
  publish_date Int64,
  mentions Array(String), standing Int32 MATERIALIZED toInt32(round(1000 * (least(log10(1 + if(views >= 0, views, 20 * greatest(likes, 0))), 7) + intDiv(greatest(publish_date, 0), 86400000) / 365))), 
  INDEX facets_tokens facets TYPE text(tokenizer = 'array'),
  INDEX words_tokens words TYPE text(tokenizer = 'splitByNonAlpha'),
  INDEX handle_grams handle TYPE text(tokenizer = ngrams(3)),
  INDEX whole_handle array(handle) TYPE text(tokenizer = 'array'),
  INDEX sign_span sign TYPE minmax GRANULARITY 4,
  INDEX id_filter id TYPE bloom_filter(0.01) GRANULARITY 4, INDEX mentions_tokens mentions TYPE text(tokenizer = 'array'))
        ENGINE = ReplicatedVersionedCollapsingMergeTree('/clickhouse/tables/{uuid}/{shard}', '{replica}', sign, version) ORDER BY (standing, id)
        SETTINGS index_granularity = 2048, min_compress_block_size = 16384, max_compress_block_size = 65536,
          min_age_to_force_merge_seconds = 14400;

CREATE OR REPLACE TABLE youtube_content_by_standing ON CLUSTER 'search' AS youtube_content_by_standing_local ENGINE = Distributed('search', 'limelight', 'youtube_content_by_standing_local', author_id);

CREATE TABLE IF NOT EXISTS clicks_local ON CLUSTER 'search' (
        link_id UUID, day Date, id UUID, at DateTime64(3, 'UTC'), kind LowCardinality(String)
      ) ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/{uuid}/{shard}', '{replica}') PARTITION BY toYYYYMM(day) ORDER BY (link_id, day, id)
      TTL day + INTERVAL 25 MONTH;

CREATE OR REPLACE TABLE clicks ON CLUSTER 'search' AS clicks_local ENGINE = Distributed('search', 'limelight', 'clicks_local', cityHash64(link_id));
