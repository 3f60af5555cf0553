package s3v2

import (
	"net/http"
	"os"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/feature/s3/manager"
	"github.com/aws/aws-sdk-go-v2/service/s3"
)

func get(w http.ResponseWriter, r *http.Request) {
	f := r.FormValue("f")
	client := s3.New(s3.Options{BaseEndpoint: aws.String("https://" + f)}) // want: ssrf
	out, _ := os.Create("/srv/" + f)                                       // want: path-traversal
	manager.NewDownloader(client).Download(r.Context(), out, &s3.GetObjectInput{Bucket: aws.String("b"), Key: aws.String(f)})
	client.SelectObjectContent(r.Context(), &s3.SelectObjectContentInput{Expression: aws.String("SELECT * FROM s3object s WHERE s.n = '" + f + "'")}) // want: sql-injection
	client.GetObject(r.Context(), &s3.GetObjectInput{Bucket: aws.String("b"), Key: aws.String(f)})
	client.SelectObjectContent(r.Context(), &s3.SelectObjectContentInput{Expression: aws.String("SELECT * FROM s3object")})
}
