package app;

import com.google.common.io.ByteStreams;
import java.io.*;
import java.nio.file.*;
import java.util.zip.*;
import javax.servlet.http.*;
import org.apache.commons.io.*;
import org.springframework.util.FileCopyUtils;
import org.springframework.util.StreamUtils;

public class Io extends HttpServlet {
	private static final Path BASE = Paths.get("/srv/files");

	@Override
	protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
		String in = request.getParameter("in");
		files(in, response);
		commons(in);
		guarded(in);
		streams(request, response);
	}

	private void files(String in, HttpServletResponse response) throws IOException {
		File file = new File("/srv/files", in);
		response.getWriter().print(file.length());
		file.delete(); // want: path-traversal
		file.renameTo(new File("/srv/files/old")); // want: path-traversal
		new FileInputStream(new File("/srv/files", file.getName()));
		new PrintWriter(file); // want: path-traversal
		Files.copy(BASE, BASE.resolve(in)); // want: path-traversal
		Files.copy(BASE.resolve(in), BASE); // want: path-traversal
		Files.copy(new ByteArrayInputStream(in.getBytes()), BASE);
		response.getWriter().print(Files.size(BASE.resolve(in)));
		com.google.common.io.Files.toByteArray(file); // want: path-traversal
		com.google.common.io.Files.write(in.getBytes(), new File("/srv/files/" + in)); // want: path-traversal
		com.google.common.io.Files.write(in.getBytes(), new File("/srv/files/a"));
		com.google.common.io.Files.write(in, new File("/srv/files/" + in), StandardCharsets.UTF_8); // want: path-traversal
		com.google.common.io.Files.write(in, new File("/srv/files/a"), StandardCharsets.UTF_8);
		com.google.common.io.Files.append(in, new File("/srv/files/" + in), StandardCharsets.UTF_8); // want: path-traversal
	}

	private void commons(String in) throws IOException {
		FileUtils.readFileToString(new File("/srv/files/" + in), "UTF-8"); // want: path-traversal
		FileUtils.readFileToString(new File("/srv/files/" + FilenameUtils.getName(in)), "UTF-8");
		FileUtils.copyFile(new File("/srv/files/a"), new File("/srv/files/" + in)); // want: path-traversal
		FileUtils.moveDirectory(new File("/srv/files/" + in), new File("/srv/files/a")); // want: path-traversal
		FileUtils.moveDirectory(new File("/srv/files/a"), new File("/srv/files/b"));
		FileUtils.moveDirectoryToDirectory(new File("/srv/files/a"), new File("/srv/files/" + in), true); // want: path-traversal
		FileUtils.copyInputStreamToFile(new ByteArrayInputStream(in.getBytes()), new File("/srv/files/" + in)); // want: path-traversal
		FileUtils.copyInputStreamToFile(new FileInputStream("/srv/files/a"), new File("/srv/files/b"));
		FileUtils.readLines(FileUtils.getFile("/srv/files", in)); // want: path-traversal
		String normal = FilenameUtils.normalize("/srv/files/" + in);
		new FileReader(normal); // want: path-traversal
		if (normal.startsWith("/srv/files/")) {
			new FileReader(normal);
		}
		FileCopyUtils.copyToByteArray(new File("/srv/files/" + in)); // want: path-traversal
		FileCopyUtils.copy(new byte[0], new File("/srv/files/" + in)); // want: path-traversal
	}

	private void guarded(String in) throws IOException {
		if (!in.contains("..")) {
			new FileReader("/srv/files/" + in);
		}
		if (in.startsWith("https://api.example.org/")) {
			new java.net.URL(in).openStream();
		}
	}

	private void streams(HttpServletRequest request, HttpServletResponse response) throws IOException {
		InputStream body = request.getInputStream();
		response.getWriter().print(body.available());
		byte[] bytes = new byte[1024];
		body.read(bytes);
		response.getWriter().print(new String(bytes)); // want: xss
		ByteArrayOutputStream kept = new ByteArrayOutputStream();
		body.transferTo(kept);
		response.getWriter().print(kept.toString()); // want: xss
		response.getWriter().print(request.getReader().readLine()); // want: xss
		StringWriter text = new StringWriter();
		text.write(request.getParameter("in"));
		response.getWriter().print(text); // want: xss
		response.getWriter().print(IOUtils.toString(body, "UTF-8")); // want: xss
		StringWriter copy = new StringWriter();
		IOUtils.copy(body, copy, "UTF-8");
		response.getWriter().print(copy.toString()); // want: xss
		response.getWriter().print(StreamUtils.copyToString(body, null)); // want: xss
		Writer log = new FileWriter("/srv/log");
		response.getWriter().print(log.append(request.getParameter("in")));
	}
}
