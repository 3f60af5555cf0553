// Package s3server owns the S3-compatible service that tests run against: one
// bucket in memory behind the protocol's HTTP interface. Only tests import it.
package s3server

import (
	"net/http/httptest"
	"testing"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"
	"github.com/stretchr/testify/require"
)

// Bucket is the name of the bucket.
const Bucket = "assay"

// Start runs the service on a loopback port until the test ends.
func Start(t testing.TB) *httptest.Server {
	t.Helper()
	backend := s3mem.New()
	require.NoError(t, backend.CreateBucket(Bucket))
	server := httptest.NewServer(gofakes3.New(backend).Server())
	t.Cleanup(server.Close)
	return server
}
