package main

import (
	"context"
	"encoding/json"
	"os"
	"os/exec"

	"connectrpc.com/connect"
	"github.com/aws/aws-lambda-go/events"
	"github.com/aws/aws-lambda-go/lambda"
	"github.com/cloudevents/sdk-go/v2/event"
	mqtt "github.com/eclipse/paho.mqtt.golang"
	"github.com/graph-gophers/graphql-go"
	"github.com/hibiken/asynq"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/nats-io/nats.go"
	amqp "github.com/rabbitmq/amqp091-go"
	"github.com/segmentio/kafka-go"
	"google.golang.org/grpc"

	pb "example.com/x/gen"
	pbconnect "example.com/x/gen/genconnect"
)

type greeter struct{ pb.UnimplementedGreeterServer }

func (g *greeter) SayHello(ctx context.Context, in *pb.HelloRequest) (*pb.HelloReply, error) {
	exec.Command("sh", "-c", in.GetName()).Run() // want: command-injection
	exec.Command("ls", in.GetName()).Run()
	return nil, nil
}

func (g *greeter) Chat(stream pb.Greeter_ChatServer) error {
	for {
		m, err := stream.Recv()
		if err != nil {
			return err
		}
		exec.Command("sh", "-c", m.Text).Run() // want: command-injection
	}
}

type conn struct {
	pbconnect.UnimplementedGreeterHandler
}

func (c *conn) Greet(ctx context.Context, req *connect.Request[pb.HelloRequest]) (*connect.Response[pb.HelloReply], error) {
	exec.Command("sh", "-c", req.Msg.Name).Run()          // want: command-injection
	exec.Command("sh", "-c", req.Header().Get("X")).Run() // want: command-injection
	return nil, nil
}

type root struct{}

func (root) Search(ctx context.Context, args struct{ Text string }) string {
	exec.Command("sh", "-c", args.Text).Run() // want: command-injection
	return ""
}

func handle(ctx context.Context, e events.APIGatewayV2HTTPRequest) (events.APIGatewayV2HTTPResponse, error) {
	exec.Command("sh", "-c", e.QueryStringParameters["x"]).Run() // want: command-injection
	exec.Command("sh", "-c", e.PathParameters["x"]).Run()        // want: command-injection
	return events.APIGatewayV2HTTPResponse{Body: "<p>ok"}, nil
}

func queue(ctx context.Context, e events.SQSEvent) error {
	for _, m := range e.Records {
		exec.Command("sh", "-c", m.Body).Run() // want: command-injection
	}
	return nil
}

func task(ctx context.Context, t *asynq.Task) error {
	var p struct{ Name string }
	json.Unmarshal(t.Payload(), &p)
	exec.Command("sh", "-c", p.Name).Run() // want: command-injection
	return nil
}

func tool(ctx context.Context, request mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	name, _ := request.RequireString("name")
	exec.Command("sh", "-c", name).Run() // want: command-injection
	return mcp.NewToolResultText("ok"), nil
}

func receive(ctx context.Context, e event.Event) error {
	exec.Command("sh", "-c", string(e.Data())).Run() // want: command-injection
	return nil
}

func start() {
	if len(os.Args) > 1 {
		lambda.StartWithOptions(queue)
	}
	lambda.Start(handle)
}

func main() {
	s := grpc.NewServer()
	pb.RegisterGreeterServer(s, &greeter{})
	graphql.MustParseSchema("", &root{})
	mux := asynq.NewServeMux()
	mux.HandleFunc("mail", task)
	srv := server.NewMCPServer("a", "1")
	srv.AddTool(mcp.NewTool("t"), tool)
	nc, _ := nats.Connect("x")
	nc.QueueSubscribe("s", "q", func(m *nats.Msg) {
		exec.Command("sh", "-c", string(m.Data)).Run() // want: command-injection
	})
	r := kafka.NewReader(kafka.ReaderConfig{})
	m, _ := r.FetchMessage(context.Background())
	exec.Command("sh", "-c", string(m.Value)).Run() // want: command-injection
	conn, _ := amqp.Dial("x")
	ch, _ := conn.Channel()
	msgs, _ := ch.ConsumeWithContext(context.Background(), "q", "", true, false, false, false, nil)
	for d := range msgs {
		exec.Command("sh", "-c", string(d.Body)).Run() // want: command-injection
	}
	mqtt.NewClient(nil).Subscribe("t", 0, func(c mqtt.Client, m mqtt.Message) {
		exec.Command("sh", "-c", string(m.Payload())).Run() // want: command-injection
	})
}
