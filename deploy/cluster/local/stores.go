package local

import (
	"context"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"

	"github.com/redis/go-redis/v9"

	"assay/internal/testsupport/postgres"
)

// Names in the stores.
const (
	database           = "assay"
	temporalDatabase   = "temporal"
	visibilityDatabase = "temporal_visibility"
	bucket             = "assay"
	s3User             = "assay"
)

// startStores starts Postgres with its databases, Redis and the S3 server.
func (c *Cluster) startStores(ctx context.Context) (err error) {
	c.Database, err = postgres.Open(ctx, postgres.Config{
		Dir: filepath.Join(c.options.Dir, "postgres"), Port: c.ports.Database, Password: c.state.DatabasePassword,
	})
	if err != nil {
		return err
	}
	for _, name := range []string{database, temporalDatabase, visibilityDatabase} {
		if err := c.Database.EnsureDatabase(ctx, name); err != nil {
			return err
		}
	}
	if err := c.prepareClock(ctx); err != nil {
		return err
	}
	c.Redis = &Process{Name: "redis", command: c.redisCommand, ready: c.redisAnswers, log: c.logFile("redis")}
	if err := c.Redis.Start(ctx); err != nil {
		return err
	}
	endpoint := address(c.ports.S3)
	c.Blobs = &Process{Name: "s3", command: c.s3Command, ready: answers("http://" + endpoint + "/health"), log: c.logFile("s3")}
	if err := c.Blobs.Start(ctx); err != nil {
		return err
	}
	if c.s3 = endpoint; c.options.BlobEndpoint != nil {
		c.s3, err = c.options.BlobEndpoint(ctx, endpoint)
	}
	return err
}

func (c *Cluster) redisCommand() *exec.Cmd {
	cmd := exec.Command("redis-server", //nolint:gosec,noctx // the program is the installed one; it outlives the start
		"--port", strconv.Itoa(c.ports.Redis), "--bind", "127.0.0.1", "--dir", filepath.Join(c.options.Dir, "redis"),
		"--requirepass", c.state.RedisPassword, "--appendonly", "yes", "--save", "", "--daemonize", "no")
	cmd.Env = c.clockEnv()
	return cmd
}

func (c *Cluster) redisURL() string {
	return (&url.URL{Scheme: "redis", User: url.UserPassword("", c.state.RedisPassword), Host: address(c.ports.Redis)}).String()
}

// redisAnswers passes once Redis has loaded its data.
func (c *Cluster) redisAnswers(ctx context.Context) error {
	client := redis.NewClient(&redis.Options{Addr: address(c.ports.Redis), Password: c.state.RedisPassword, MaxRetries: -1})
	defer func() { _ = client.Close() }()
	return client.Ping(ctx).Err()
}

func (c *Cluster) s3Command() *exec.Cmd {
	//nolint:gosec,noctx // the program is of this tree; it outlives the start
	cmd := exec.Command(c.program("versitygw"), "--port", address(c.ports.S3), "--health", "/health", "--quiet", "posix", "--nometa",
		filepath.Join(c.options.Dir, "s3"))
	cmd.Env = append(os.Environ(), "ROOT_ACCESS_KEY_ID="+s3User, "ROOT_SECRET_ACCESS_KEY="+c.state.S3Secret)
	return cmd
}
