using System;
using System.Data.Entity;
using System.Threading.Tasks;
using System.Web;
using Microsoft.AspNetCore.Components;
using Microsoft.JSInterop;

namespace Shop;

public class MarkupForms
{
    public async Task Scripts(Microsoft.AspNetCore.Http.HttpRequest request, IJSRuntime js, IJSObjectReference module, IJSInProcessRuntime sync)
    {
        string value = request.Query["q"];
        await JSRuntimeExtensions.InvokeAsync<string>(js, value); // want: xss
        await JSRuntimeExtensions.InvokeVoidAsync(js, value); // want: xss
        await JSRuntimeExtensions.InvokeVoidAsync(js, "show", value);
        await JSObjectReferenceExtensions.InvokeVoidAsync(module, value); // want: xss
        JSInProcessRuntimeExtensions.InvokeVoid(sync, value); // want: xss
    }

    public MarkupString Markup(Microsoft.AspNetCore.Http.HttpRequest request)
    {
        string value = request.Query["q"];
        var made = new MarkupString(value); // want: xss
        var none = (MarkupString)"<b>";
        return (MarkupString)value; // want: xss
    }

    public void Bytes(HttpRequest request, HttpResponse response)
    {
        response.BinaryWrite(System.Text.Encoding.UTF8.GetBytes(request.QueryString["q"])); // want: xss
        response.ContentType = "application/octet-stream";
        response.BinaryWrite(System.Text.Encoding.UTF8.GetBytes(request.QueryString["q"]));
    }

    public void Statements(Microsoft.AspNetCore.Http.HttpRequest request, Database db, Type rows)
    {
        string value = request.Query["q"];
        db.SqlQuery(rows, value); // want: sql-injection
        db.SqlQuery(rows, "select * from t where name = @p0", value);
        db.ExecuteSqlCommand(TransactionalBehavior.DoNotEnsureTransaction, value); // want: sql-injection
        db.ExecuteSqlCommand("delete from t where name = @p0", value);
    }
}
