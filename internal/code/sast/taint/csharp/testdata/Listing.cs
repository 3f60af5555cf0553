using Microsoft.AspNetCore.Builder;

public static class Files
{
    public static void Serve(WebApplication app)
    {
        app.UseStaticFiles();
        app.UseDirectoryBrowser("/files"); // want: directory-listing
        app.UseFileServer(enableDirectoryBrowsing: true); // want: directory-listing
        app.UseFileServer(enableDirectoryBrowsing: false);
        app.UseFileServer(new FileServerOptions { EnableDirectoryBrowsing = true }); // want: directory-listing
        app.UseFileServer(new FileServerOptions { EnableDirectoryBrowsing = false });
    }
}
