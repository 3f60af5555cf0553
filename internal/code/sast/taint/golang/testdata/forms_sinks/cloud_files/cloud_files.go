package cloudfiles

import (
	"cloud.google.com/go/bigquery"
	"cloud.google.com/go/spanner"
	"github.com/aws/aws-sdk-go-v2/feature/s3/manager"
	"github.com/hpcloud/tail"
	"github.com/influxdata/influxdb-client-go/v2/api"
	"github.com/jlaffaye/ftp"
	"github.com/minio/minio-go/v7"
	"github.com/pkg/sftp"
	"net"
	"net/http"
	"os"
)

var mc *minio.Client
var sf *sftp.Client
var fc *ftp.ServerConn
var bq *bigquery.Client
var iq api.QueryAPI

func h(w http.ResponseWriter, r *http.Request) {
	ctx := r.Context()
	_ = ctx
	s := r.FormValue("s")
	mc.FGetObject(ctx, "b", "k", "/srv/"+s, minio.GetObjectOptions{})      // want: path-traversal
	sf.Open("/srv/" + s)                                                   // want: path-traversal
	fc.Retr("/pub/" + s)                                                   // want: path-traversal
	bq.Query("select * from t where n='" + s + "'")                        // want: sql-injection
	spanner.NewStatement("select * from t where n='" + s + "'")            // want: sql-injection
	_ = spanner.Statement{SQL: "select * from t where n='" + s + "'"}      // want: sql-injection
	iq.Query(ctx, `from(bucket:"b") |> filter(fn: (r) => r.n == "`+s+`")`) // want: sql-injection
	net.Dial("tcp", s)                                                     // want: ssrf
	bq.Query("select 1")
}
