using System;
using System.Collections.Generic;
using Docker.DotNet;
using Docker.DotNet.Models;
using Microsoft.AspNetCore.Mvc;
namespace Popular.DockerApp;
public class DController : ControllerBase
{
    private readonly DockerClient client;
    [HttpPost]
    public void Post(string cmd, string url)
    {
        client.Exec.ExecCreateContainerAsync("id", new ContainerExecCreateParameters { Cmd = new List<string> { "sh", "-c", cmd } }); // want: command-injection
        client.Containers.CreateContainerAsync(new CreateContainerParameters { Image = "a", Cmd = new List<string> { "sh", "-c", "ls " + cmd } }); // want: command-injection
        new DockerClientConfiguration(new Uri(url)).CreateClient(); // want: ssrf
        client.Exec.ExecCreateContainerAsync("id", new ContainerExecCreateParameters { Cmd = new List<string> { "ls", "--", cmd } });
    }
}
