using Microsoft.AspNetCore.Builder;
using System.Net.WebSockets;
using System.Text;
using System.Diagnostics;
using System;
using System.Threading;
var app = WebApplication.Create(args);
app.Map("/ws", async (Microsoft.AspNetCore.Http.HttpContext context) => {
    using var ws = await context.WebSockets.AcceptWebSocketAsync();
    var buffer = new byte[4096];
    var result = await ws.ReceiveAsync(new ArraySegment<byte>(buffer), CancellationToken.None);
    Process.Start("sh", "-c " + Encoding.UTF8.GetString(buffer, 0, result.Count)); // not found: command-injection
});
app.MapPut("/items/{id:int}", (int id, Item item) => { Process.Start("sh", "-c " + item.Name); Process.Start("sh", "-c " + id); }); // want: command-injection
app.Run();
record Item(string Name);
