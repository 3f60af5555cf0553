using System;
using System.Diagnostics;
using System.IO;
using Microsoft.AspNetCore.Mvc;
using Example.Bots;
using Example.Http;
using Example.Pages;
using Example.Scripts;
using Example.Shells;
using Example.Stores;
using Example.Web;

namespace Shop
{
    public class ShapesOfClients : Controller
    {
        private readonly HttpWire http;
        private readonly ScriptRunner scripts;
        private readonly SshSession ssh;
        private readonly TemplateCompiler templates;
        private readonly Store store;
        private readonly Answer answer;

        [HttpGet("/a")]
        public void Addresses(string to, int n)
        {
            http.Get(to); // want: ssrf
            http.Get("https://api.example/" + to);
            store.Open("mongodb://" + to); // want: ssrf
            store.Open("mongodb://db.example/" + n);
            store.Import(new Uri(to)); // want: ssrf
        }

        [HttpGet("/b")]
        public void Files(string name, int n)
        {
            store.Import(new FileInfo("/data/" + name)); // want: path-traversal
            store.Import(new FileInfo("/data/" + n));
            store.Backup("/srv/" + name); // want: path-traversal
            store.Backup("/srv/" + n);
        }

        [HttpGet("/c")]
        public void Programs(string text, int n)
        {
            scripts.Run(text); // want: code-injection
            scripts.Run("f(" + n + ")");
            ssh.Run(text); // want: command-injection
            templates.Process(text); // want: template-injection
            templates.Process("page", text);
        }

        [HttpGet("/d")]
        public void Answers(string text)
        {
            answer.SendString("<p>" + text); // want: xss
            answer.SendString("<p>" + Answer.EscapeMarkup(text));
            answer.Redirect(302, text); // want: open-redirect
            answer.Redirect(302, "/orders/" + text);
        }
    }

    public class ClientBot : ShopBot
    {
        public void OnMessage(ChatMessage message)
        {
            Process.Start("sh", "-c " + message.Original.Text); // want: command-injection
        }

        public void Listen(Bus bus)
        {
            bus.OnMessage(exchange => Process.Start("sh", "-c " + exchange.Original.Text)); // want: command-injection
            bus.OnMessage(exchange => Process.Start("sh", "-c " + exchange.Settings.Text));
        }
    }
}
