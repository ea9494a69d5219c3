-- Logs in as one of a hundred users, over and over.
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"

local turn = 0

function request()
	turn = turn % 100 + 1
	return wrk.format(nil, nil, nil, '{"username":"bench' .. turn .. '","password":"Quiet-Meadow-41"}')
end
