using System.Diagnostics;
using Amazon.Lambda.APIGatewayEvents;
using Amazon.Lambda.Core;
using Amazon.Lambda.SQSEvents;
using Azure.Messaging.ServiceBus;
using Confluent.Kafka;
using Grpc.Core;
using HotChocolate;
using HotChocolate.Types;
using MassTransit;
using MediatR;
using Microsoft.AspNetCore.SignalR;
using Microsoft.Azure.Functions.Worker;
using Microsoft.Azure.Functions.Worker.Http;
using ModelContextProtocol.Server;
using NServiceBus;
using RabbitMQ.Client;
using RabbitMQ.Client.Events;
using Hangfire;
using FastEndpoints;
using Carter;
using System.Text;
using System.Text.Json;
namespace Rpc;
public class ChatHub : Hub<IChat>
{
    public async Task Send(string user, int n) { Process.Start("sh", "-c " + user); Process.Start("ls", "-" + n); } // want: command-injection
    public override Task OnConnectedAsync()
    {
        Process.Start("sh", "-c " + Context.GetHttpContext().Request.Query["x"]); // want: command-injection
        return base.OnConnectedAsync();
    }
}
public interface IChat { }
public class GreeterService : Greeter.GreeterBase
{
    public override async Task<HelloReply> SayHello(HelloRequest request, ServerCallContext context)
    {
        Process.Start("sh", "-c " + request.Name); // want: command-injection
        Process.Start("sh", "-c " + context.RequestHeaders.GetValue("x")); // want: command-injection
        return new HelloReply();
    }
}
public class Functions
{
    public APIGatewayProxyResponse Handle(APIGatewayProxyRequest request, ILambdaContext context)
    {
        Process.Start("sh", "-c " + request.QueryStringParameters["x"]); // want: command-injection
        var body = JsonSerializer.Deserialize<Order>(request.Body);
        Process.Start("sh", "-c " + body.Name); // want: command-injection
        Process.Start("ls", "-" + body.Count);
        return new APIGatewayProxyResponse { StatusCode = 200 };
    }
    public async Task Queue(SQSEvent evnt, ILambdaContext context)
    {
        foreach (var m in evnt.Records) Process.Start("sh", "-c " + m.Body); // want: command-injection
    }
    [Function("Http")]
    public async Task<HttpResponseData> Run([HttpTrigger(AuthorizationLevel.Anonymous, "get", Route = "a/{name}")] HttpRequestData req, string name)
    {
        Process.Start("sh", "-c " + name); // want: command-injection
        Process.Start("sh", "-c " + req.Query["x"]); // want: command-injection
        var o = await req.ReadFromJsonAsync<Order>();
        Process.Start("sh", "-c " + o.Name); // want: command-injection
        return req.CreateResponse();
    }
    [Function("Bus")]
    public void Bus([ServiceBusTrigger("q")] ServiceBusReceivedMessage message) { Process.Start("sh", "-c " + message.Body.ToString()); } // want: command-injection
    [Function("Blob")]
    public void Blob([BlobTrigger("in/{name}")] string content, string name) { Process.Start("sh", "-c " + name); } // want: command-injection
}
public record Order(string Name, int Count);
public class OrderConsumer : IConsumer<Order>
{
    public Task Consume(ConsumeContext<Order> context) { Process.Start("sh", "-c " + context.Message.Name); return Task.CompletedTask; } // want: command-injection
}
public class OrderHandler : IHandleMessages<Order>
{
    public Task Handle(Order message, IMessageHandlerContext context) { Process.Start("sh", "-c " + message.Name); return Task.CompletedTask; } // want: command-injection
}
public class Rabbit
{
    public void Run(IModel channel, IConsumer<string, string> kafka)
    {
        var consumer = new EventingBasicConsumer(channel);
        consumer.Received += (model, ea) =>
        {
            Process.Start("sh", "-c " + Encoding.UTF8.GetString(ea.Body.ToArray())); // want: command-injection
        };
        consumer.Received += OnReceived;
        var r = kafka.Consume();
        Process.Start("sh", "-c " + r.Message.Value); // want: command-injection
    }
    private void OnReceived(object sender, BasicDeliverEventArgs e)
    {
        Process.Start("sh", "-c " + Encoding.UTF8.GetString(e.Body.Span)); // want: command-injection
    }
}
public class BusReader
{
    public BusReader(ServiceBusProcessor p) { p.ProcessMessageAsync += Handle; }
    private async Task Handle(ProcessMessageEventArgs args) { Process.Start("sh", "-c " + args.Message.Body.ToString()); } // want: command-injection
}
public class QueryType
{
    public string GetBook(string title, [Service] IChat chat, int n) { return ""; }
}
[ExtendObjectType("Mutation")]
public class Mut { public bool AddBook(Order input) { Process.Start("sh", "-c " + input.Name); return true; } } // want: command-injection
[McpServerToolType]
public static class Tools
{
    [McpServerTool] public static string Echo(string message, int n) { Process.Start("sh", "-c " + message); return ""; } // want: command-injection
}
public class CreateEndpoint : Endpoint<Order, string>
{
    public override void Configure() { Post("/x"); AllowAnonymous(); }
    public override async Task HandleAsync(Order req, CancellationToken ct)
    {
        Process.Start("sh", "-c " + req.Name); // want: command-injection
        Process.Start("sh", "-c " + Route<string>("id")); // want: command-injection
        Process.Start("sh", "-c " + Query<string>("q")); // want: command-injection
    }
}
public class Home : ICarterModule
{
    public void AddRoutes(IEndpointRouteBuilder app) { app.MapGet("/h", (string q) => Process.Start("sh", "-c " + q)); } // want: command-injection
}
