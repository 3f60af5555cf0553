package blob

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	awsconfig "github.com/aws/aws-sdk-go-v2/config"
	"github.com/aws/aws-sdk-go-v2/credentials"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/klauspost/compress/zstd"
	"gocloud.dev/blob"
	"gocloud.dev/blob/fileblob"
	"gocloud.dev/blob/memblob"
	"gocloud.dev/blob/s3blob"

	"assay/internal/key"
)

// DefaultMaxJSONBytes is the default of Options.MaxJSONBytes.
const DefaultMaxJSONBytes = 64 << 20

// defaultRegion is used with an endpoint that has no regions of its own.
const defaultRegion = "us-east-1"

// folderMode is the mode of folders on disk: captures may contain data that a target shows
// only to the scanner.
const folderMode = 0o700

// Options configure a Store.
type Options struct {
	// AccessKeyID and SecretAccessKey sign requests to S3. If both are empty, the AWS library
	// finds credentials: its environment variables, shared files, or the role of the machine.
	AccessKeyID     string
	SecretAccessKey key.Secret
	// MaxAttempts limits the attempts of a request to S3, with growing pauses; 0 means the
	// AWS library's default, 3.
	MaxAttempts int
	// StallTimeout is how long a connection to S3 may move no data during a request; 0 means
	// DefaultStallTimeout. The total time of a request is limited by its context.
	StallTimeout time.Duration
	// MaxJSONBytes limits one JSON object, decoded; 0 means DefaultMaxJSONBytes.
	MaxJSONBytes int64
}

// Open opens the store at a URL:
//
//	file:///var/lib/assay/blobs        a writable folder, created if it does not exist
//	s3://bucket?region=eu-central-1    a bucket of AWS
//	s3://bucket?endpoint=https://host  a bucket of another S3-compatible service
//	mem://                             memory, lost with the process
//
// An s3 URL also takes prefix (a folder within the bucket, ending with a slash) and
// path_style (true or false: the bucket in the path and not in the host name; default true
// with an endpoint). Unknown parameters and user information are errors.
func Open(ctx context.Context, rawURL string, opts Options) (*Store, error) {
	u, err := url.Parse(rawURL)
	if err != nil {
		return nil, errors.New("blob URL is malformed")
	}
	if u.User != nil {
		return nil, errors.New("blob URL must not contain credentials")
	}
	store, err := newStore(opts)
	if err != nil {
		return nil, err
	}
	switch u.Scheme {
	case "file":
		err = store.openDisk(u)
	case "s3":
		err = store.openS3(ctx, u, opts)
	case "mem":
		if err = knownParameters(u); err == nil {
			store.bucket = memblob.OpenBucket(nil)
		}
	default:
		err = fmt.Errorf("scheme %q is not one of file, s3, mem", u.Scheme)
	}
	if err != nil {
		store.decoder.Close()
		return nil, fmt.Errorf("blob URL: %w", err)
	}
	return store, nil
}

func newStore(opts Options) (*Store, error) {
	limit := opts.MaxJSONBytes
	if limit <= 0 {
		limit = DefaultMaxJSONBytes
	}
	encoder, err := zstd.NewWriter(nil)
	if err != nil {
		return nil, fmt.Errorf("zstd encoder: %w", err)
	}
	decoder, err := zstd.NewReader(nil, zstd.WithDecoderMaxMemory(uint64(limit)))
	if err != nil {
		return nil, fmt.Errorf("zstd decoder: %w", err)
	}
	return &Store{maxJSON: limit, encoder: encoder, decoder: decoder}, nil
}

// isTooLarge reports whether the decoder stopped at its limit.
func isTooLarge(err error) bool {
	return errors.Is(err, zstd.ErrDecoderSizeExceeded) || errors.Is(err, zstd.ErrWindowSizeExceeded)
}

func (s *Store) openDisk(u *url.URL) error {
	if err := knownParameters(u); err != nil {
		return err
	}
	if (u.Host != "" && u.Host != "localhost") || !filepath.IsAbs(filepath.FromSlash(u.Path)) {
		return errors.New("a folder must have the form file:///absolute/path")
	}
	s.dir = filepath.Clean(filepath.FromSlash(u.Path))
	bucket, err := fileblob.OpenBucket(s.dir, &fileblob.Options{
		CreateDir:   true,
		DirFileMode: folderMode,
		// The system's temporary folder may be on another file system, from which a file
		// cannot be renamed into place.
		NoTempDir: true,
		// Two files per object could not be replaced in one step.
		Metadata: fileblob.MetadataDontWrite,
	})
	if err != nil {
		return err
	}
	// An unwritable folder must be an error here, not at the end of every scan.
	probe, err := os.CreateTemp(s.dir, ".probe-*")
	if err == nil {
		err = errors.Join(probe.Close(), os.Remove(probe.Name()))
	}
	if err != nil {
		return errors.Join(fmt.Errorf("%s is not writable: %w", s.dir, err), bucket.Close())
	}
	s.bucket = bucket
	return nil
}

func (s *Store) openS3(ctx context.Context, u *url.URL, opts Options) error {
	if err := knownParameters(u, "endpoint", "region", "prefix", "path_style"); err != nil {
		return err
	}
	if u.Host == "" || strings.Trim(u.Path, "/") != "" {
		return errors.New("a bucket must have the form s3://name, with ?prefix= for a folder in it")
	}
	q := u.Query()
	prefix := q.Get("prefix")
	if prefix != "" && validPrefix(prefix) != nil {
		return fmt.Errorf("prefix %q does not end with a slash", prefix)
	}
	config, err := s3Config(ctx, q, opts)
	if err != nil {
		return err
	}
	pathStyle, err := pathStyle(q)
	if err != nil {
		return err
	}
	client := s3.NewFromConfig(config, func(o *s3.Options) { o.UsePathStyle = pathStyle })
	bucket, err := s3blob.OpenBucket(ctx, client, u.Host, &s3blob.Options{
		RequestChecksumCalculation: config.RequestChecksumCalculation,
	})
	if err != nil {
		return err
	}
	if prefix != "" {
		bucket = blob.PrefixedBucket(bucket, prefix)
	}
	s.bucket = bucket
	return nil
}

func s3Config(ctx context.Context, q url.Values, opts Options) (aws.Config, error) {
	load := []func(*awsconfig.LoadOptions) error{
		awsconfig.WithRetryMaxAttempts(opts.MaxAttempts),
		awsconfig.WithHTTPClient(s3Client(cmp.Or(opts.StallTimeout, DefaultStallTimeout))),
	}
	if endpoint := q.Get("endpoint"); endpoint != "" {
		at, err := url.Parse(endpoint)
		if err != nil || (at.Scheme != "http" && at.Scheme != "https") || at.Host == "" || at.User != nil {
			return aws.Config{}, errors.New("endpoint is not an http or https address")
		}
		load = append(load,
			awsconfig.WithBaseEndpoint(endpoint),
			awsconfig.WithDefaultRegion(defaultRegion),
			// Other services do not support the checksums that AWS added later.
			awsconfig.WithRequestChecksumCalculation(aws.RequestChecksumCalculationWhenRequired),
			awsconfig.WithResponseChecksumValidation(aws.ResponseChecksumValidationWhenRequired))
	}
	if region := q.Get("region"); region != "" {
		load = append(load, awsconfig.WithRegion(region))
	}
	if (opts.AccessKeyID == "") != (opts.SecretAccessKey == "") {
		return aws.Config{}, errors.New("access key id and secret access key must be set together")
	}
	if opts.AccessKeyID != "" {
		load = append(load, awsconfig.WithCredentialsProvider(
			credentials.NewStaticCredentialsProvider(opts.AccessKeyID, opts.SecretAccessKey.Reveal(), "")))
	}
	config, err := awsconfig.LoadDefaultConfig(ctx, load...)
	if err == nil && config.Region == "" {
		err = errors.New("no region: add ?region=")
	}
	return config, err
}

func pathStyle(q url.Values) (bool, error) {
	switch q.Get("path_style") {
	case "":
		return q.Get("endpoint") != "", nil
	case "true":
		return true, nil
	case "false":
		return false, nil
	}
	return false, errors.New("path_style must be true or false")
}

// knownParameters rejects query parameters that are not in the list, so that a misspelt one
// is not silently ignored.
func knownParameters(u *url.URL, known ...string) error {
	for name := range u.Query() {
		if !slices.Contains(known, name) {
			return fmt.Errorf("unknown parameter %q", name)
		}
	}
	return nil
}
