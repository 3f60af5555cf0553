package osssink

import (
	"net/http"
	"path/filepath"

	"github.com/aliyun/aliyun-oss-go-sdk/oss"
)

func run(b *oss.Bucket, r *http.Request) {
	f := r.FormValue("f")
	b.GetObjectToFile("k", "/srv/"+f)                    // want: path-traversal
	b.PutObjectFromFile("k", "/srv/"+f)                  // want: path-traversal
	b.UploadFile("k", "/srv/"+f, 100, nil)               // want: path-traversal
	b.DownloadFile("k", "/srv/"+f, 100)                  // want: path-traversal
	oss.New("https://"+r.FormValue("host"), "id", "key") // want: ssrf
	b.GetObjectToFile("k", "/srv/"+filepath.Base(f))
	b.GetObject(f)
}
