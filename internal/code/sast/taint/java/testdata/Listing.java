package app;

import io.undertow.server.handlers.resource.ResourceHandler;
import io.vertx.ext.web.handler.StaticHandler;

public class Listing {
	void serve(ResourceHandler files, org.eclipse.jetty.server.handler.ResourceHandler pages) {
		pages.setDirAllowed(true); // want: directory-listing
		pages.setDirAllowed(false);
		files.setDirectoryListingEnabled(true); // want: directory-listing
		files.setDirectoryListingEnabled(false);
		StaticHandler.create("files").setDirectoryListing(true); // want: directory-listing
		StaticHandler.create("files").setDirectoryListing(false);
	}
}
