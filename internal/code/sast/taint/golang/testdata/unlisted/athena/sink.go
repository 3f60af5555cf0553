package clients

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)
import "github.com/Azure/azure-sdk-for-go/sdk/data/azcosmos"

var container *azcosmos.ContainerClient

func h0(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	container.NewQueryItemsPager("SELECT * FROM c WHERE c.n = '"+s+"'", azcosmos.PartitionKey{}, nil) // want: sql-injection
}
func h1(rw http.ResponseWriter, rq *http.Request) {
	s := rq.FormValue("s")
	ctx := rq.Context()
	_ = ctx
	container.NewQueryItemsPager("SELECT * FROM c WHERE c.n = @n", azcosmos.PartitionKey{}, nil)
}
