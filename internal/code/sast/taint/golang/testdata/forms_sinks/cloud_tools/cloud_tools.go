package cloudtools

import (
	"github.com/Azure/azure-sdk-for-go/sdk/data/aztables"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/coreos/go-oidc/v3/oidc"
	"github.com/docker/docker/client"
	"github.com/google/go-github/v60/github"
	"github.com/hashicorp/go-version"
	"github.com/hashicorp/vault/api"
	"golang.org/x/oauth2"
	"google.golang.org/api/drive/v3"
	"net/http"
)

func h(w http.ResponseWriter, r *http.Request) {
	ctx := r.Context()
	_ = ctx
	s := r.FormValue("s")
	oidc.NewProvider(ctx, s)                     // want: ssrf
	client.NewClientWithOpts(client.WithHost(s)) // want: ssrf
	oidc.NewProvider(ctx, "https://accounts.example.com/")
}
