package frameworks

import (
	"fmt"
	"io"
	"os/exec"
	"strconv"
)
import (
	"context"
	"github.com/aws/aws-lambda-go/events"
	"github.com/aws/aws-lambda-go/lambda"
)

var _ = fmt.Sprint
var _ = io.EOF
var _ = strconv.Itoa

func h(ctx context.Context, req events.APIGatewayProxyRequest) (events.APIGatewayProxyResponse, error) {
	exec.Command("sh", "-c", req.Body).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(req.Body)
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	exec.Command("sh", "-c", req.QueryStringParameters["q"]).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(req.QueryStringParameters["q"])
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	exec.Command("sh", "-c", req.PathParameters["id"]).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(req.PathParameters["id"])
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	return events.APIGatewayProxyResponse{}, nil
}
func v2(ctx context.Context, req events.APIGatewayV2HTTPRequest) (string, error) {
	exec.Command("sh", "-c", req.RawQueryString).Run() // want: command-injection
	{
		nn, _ := strconv.Atoi(req.RawQueryString)
		exec.Command("sh", "-c", strconv.Itoa(nn)).Run()
	}
	return "", nil
}
func m() { lambda.Start(h) }
