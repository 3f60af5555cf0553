package awsevents

import (
	"context"
	"encoding/json"
	"github.com/aws/aws-lambda-go/events"
	"github.com/aws/aws-lambda-go/lambda"
	"os/exec"
)

func sns(ctx context.Context, e events.SNSEvent) error {
	for _, r := range e.Records {
		exec.Command("sh", "-c", r.SNS.Message).Run() // want: command-injection
	}
	return nil
}
func alb(ctx context.Context, e events.ALBTargetGroupRequest) (events.ALBTargetGroupResponse, error) {
	exec.Command("sh", "-c", e.QueryStringParameters["x"]).Run()                                                             // want: command-injection
	return events.ALBTargetGroupResponse{Body: "<p>" + e.Body, Headers: map[string]string{"Content-Type": "text/html"}}, nil // want: xss
}
func cw(ctx context.Context, e events.CloudWatchEvent) error {
	var d struct{ Name string }
	json.Unmarshal(e.Detail, &d)
	return exec.Command("sh", "-c", d.Name).Run() // want: command-injection
}
func raw(ctx context.Context, e json.RawMessage) error {
	var d struct{ Name string }
	json.Unmarshal(e, &d)
	return exec.Command("sh", "-c", d.Name).Run() // want: command-injection
}
func main() {
	lambda.Start(sns)
	lambda.Start(alb)
	lambda.StartWithOptions(cw, lambda.WithContext(context.Background()))
	lambda.Start(raw)
}
