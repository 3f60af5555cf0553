using Yarp.ReverseProxy.Transforms;
using Microsoft.AspNetCore.Authorization;
using Hangfire;
using System.Diagnostics;
namespace Forms.YarpTransform;
public class Y {
    public void Add(Yarp.ReverseProxy.Transforms.Builder.TransformBuilderContext b) {
        b.AddRequestTransform(async t => Process.Start("sh", "-c " + t.HttpContext.Request.Query["x"])); // want: command-injection
    }
}
