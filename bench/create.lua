-- Sends a questionnaire with the photo in the file BENCH_PHOTO, with the access
-- tokens in the file BENCH_TOKENS in turn.
local tokens, turn = {}, 0
for line in io.lines(os.getenv("BENCH_TOKENS")) do
	tokens[#tokens + 1] = {
		["Authorization"] = "Bearer " .. line,
		["Content-Type"] = "multipart/form-data; boundary=clary-bench",
	}
end

local file = io.open(os.getenv("BENCH_PHOTO"), "rb")
local body = table.concat({
	"--clary-bench",
	'Content-Disposition: form-data; name="current_skincare_routine"',
	"",
	"Water in the morning, a gel in the evening.",
	"--clary-bench",
	'Content-Disposition: form-data; name="image"; filename="face.jpg"',
	"Content-Type: image/jpeg",
	"",
	file:read("*a"),
	"--clary-bench--",
	"",
}, "\r\n")
file:close()

function request()
	turn = turn % #tokens + 1
	return wrk.format("POST", nil, tokens[turn], body)
end
