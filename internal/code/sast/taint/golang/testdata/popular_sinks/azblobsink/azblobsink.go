package azblobsink

import (
	"net/http"
	"os"

	"github.com/Azure/azure-sdk-for-go/sdk/storage/azblob"
)

func blob(client *azblob.Client) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		f := r.FormValue("f")
		out, _ := os.OpenFile("/srv/"+f, os.O_CREATE, 0o600) // want: path-traversal
		client.DownloadFile(r.Context(), "c", "b", out, nil)
		azblob.NewClientWithNoCredential("https://"+f+".blob.core.windows.net", nil) // want: ssrf
		azblob.NewClientFromConnectionString("BlobEndpoint=http://"+f, nil)
		client.UploadBuffer(r.Context(), "c", f, nil, nil)
	}
}
